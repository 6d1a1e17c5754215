import { exactPnl, feeOf, type Holding, notional } from "@evenkeel/calc/contract-math";
import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { abs, add, type Decimal, div, fromInteger, mul, ONE, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import {
  AT_PAR,
  type Conversion,
  notionalIn,
  pnlIn,
  priceUsingUp,
  tieredMargin,
} from "@evenkeel/calc/derivatives-math";
import { crossBacking, liquidationPrice } from "@evenkeel/calc/liquidation";
import { maintenanceMargin } from "@evenkeel/calc/risk-tiers";

/** The rules that a position's risk is measured by. */
export interface RiskRules extends ContractRules {
  /**
   * For margin contracts: the share of the used margin that the equity must keep. Absent for linear contracts, which must keep
   * their maintenance margin and the fee of closing.
   */
  readonly keeps?: Decimal;
}

/** A cross position at a mark price. */
export interface CrossPosition {
  readonly holding: Holding;
  /** What the ledger holds for it. */
  readonly margin: Decimal;
  readonly mark: Decimal;
  readonly rules: RiskRules;
  /** For margin contracts: what their results are worth in the wallet's asset, and the leverage they are backed at. */
  readonly converted?: { readonly conversion: Conversion; readonly leverage: number };
}

/** How a wallet's cross positions stand. Amounts in the wallet's asset. */
export interface CrossState {
  /** Available + margins of cross positions + their unrealised profit and loss. */
  readonly equity: Decimal;
  /** What must be there. */
  readonly required: Decimal;
  /** equity − required: at nothing or below, the account is liquidated. */
  readonly slack: Decimal;
  /** Sum of the unrealised profit and loss. */
  readonly upnl: Decimal;
  /** Results and requirements whose worth a conversion rate can change. */
  readonly atRates: Decimal;
}

/** How far a conversion rate may move before the wallets that it concerns are looked at anew: 0.05 %. */
export const RATE_ROOM = parse("0.0005");

/** What a margin contract uses of its wallet, by the table and the rate now. */
export function usedMargin({
  holding,
  rules,
  converted,
}: Pick<CrossPosition, "holding" | "rules" | "converted">): Decimal {
  if (converted === undefined) return ZERO;
  const notional = notionalIn(holding.entryValue, converted.conversion);
  return tieredMargin(notional, rules.tiers, converted.leverage, rules.places);
}

const conversionOf = ({ converted }: CrossPosition): Conversion => converted?.conversion ?? AT_PAR;

/** What one position requires at its mark price. */
export function requiredFor(position: CrossPosition): Decimal {
  const { holding, mark, rules } = position;
  if (rules.keeps !== undefined) return mul(usedMargin(position), rules.keeps, "up");
  const value = notional(holding.qty, mark);
  return add(maintenanceMargin(value, rules.tiers, rules.places), feeOf(value, rules.takerRate, rules.places));
}

/** Adds up a wallet's cross positions. `available` is what the wallet has outside all holds. */
export function crossState(available: Decimal, positions: readonly CrossPosition[]): CrossState {
  let equity = available;
  let required = ZERO;
  let upnl = ZERO;
  let atRates = ZERO;
  for (const position of positions) {
    const { holding, mark, rules } = position;
    const conversion = conversionOf(position);
    const profit = pnlIn(holding, mark, conversion, rules.places);
    const needs = requiredFor(position);
    upnl = add(upnl, profit);
    equity = add(equity, position.margin, profit);
    required = add(required, needs);
    if (conversion.bid !== conversion.ask) atRates = add(atRates, abs(profit), needs);
  }
  return { equity, required, slack: sub(equity, required), upnl, atRates };
}

/** What is required as a fraction of the equity: at one, positions are liquidated. Null where there is no equity left. */
export function marginRatio({ required, equity }: Pick<CrossState, "required" | "equity">): Decimal | null {
  return equity > 0n ? div(required, equity, "up") : null;
}

/**
 * The mark price of one position at which the wallet is liquidated if all other prices stay; null where none is.
 * `state` is the wallet's state with this position in it.
 */
export function crossLiquidationPrice(position: CrossPosition, state: CrossState): Decimal | null {
  const { holding, mark, rules } = position;
  if (rules.keeps !== undefined) return priceUsingUp(holding, mark, state.slack, conversionOf(position));
  const others = sub(state.required, requiredFor(position));
  const backing = crossBacking(state.equity, exactPnl(holding, mark), others);
  return liquidationPrice({ holding, backing, takerRate: rules.takerRate, tiers: rules.tiers });
}

/**
 * A mark price up to which a position cannot by itself use up its share of the slack, so that between the bounds of all
 * positions the wallet needs no look. Each gets an equal share; the bound is never too far out, also where conversion rates
 * move by `RATE_ROOM` meanwhile.
 */
export function watchBound(position: CrossPosition, state: CrossState, count: number): Decimal {
  const { holding, mark, rules } = position;
  const sure = sub(state.slack, mul(state.atRates, RATE_ROOM, "up"));
  const share = div(sure, fromInteger(count), "floor");
  const steepest =
    rules.keeps === undefined
      ? rules.tiers.reduce((most, tier) => (tier.mmr > most ? tier.mmr : most), ZERO)
      : RATE_ROOM;
  const perUnit = mul(
    mul(holding.qty, add(ONE, steepest, rules.takerRate), "ceil"),
    conversionOf(position).ask,
    "ceil",
  );
  const distance = share <= 0n || perUnit <= 0n ? ZERO : div(share, perUnit, "floor");
  return holding.direction === 1 ? sub(mark, distance) : add(mark, distance);
}

/** What a wallet may use for new orders: its free part, less what cross positions are losing. */
export function usable(free: Decimal, upnl: Decimal): Decimal {
  const left = upnl < 0n ? add(free, upnl) : free;
  return left > 0n ? left : ZERO;
}
