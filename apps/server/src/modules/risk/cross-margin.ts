import { exactPnl, feeOf, type Holding, notional, unrealisedPnl } from "@evenkeel/calc/contract-math";
import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { add, type Decimal, div, fromInteger, mul, ONE, sub, ZERO } from "@evenkeel/calc/decimal";
import { crossBacking, liquidationPrice } from "@evenkeel/calc/liquidation";
import { maintenanceMargin } from "@evenkeel/calc/risk-tiers";

/** A cross position at a mark price. */
export interface CrossPosition {
  readonly holding: Holding;
  /** What the ledger holds for it. */
  readonly margin: Decimal;
  readonly mark: Decimal;
  readonly rules: ContractRules;
}

/** How a wallet's cross positions stand. Amounts in the quote asset. */
export interface CrossState {
  /** Available + margins of cross positions + their unrealised profit and loss. */
  readonly equity: Decimal;
  /** What must be there: maintenance margins and the fees of closing. */
  readonly required: Decimal;
  /** equity − required: at nothing or below, the account is liquidated. */
  readonly slack: Decimal;
  /** Sum of the unrealised profit and loss. */
  readonly upnl: Decimal;
}

/** What one position requires at its mark price: maintenance margin and taker fee of closing it. */
export function requiredFor({ holding, mark, rules }: CrossPosition): Decimal {
  const value = notional(holding.qty, mark);
  return add(maintenanceMargin(value, rules.tiers, rules.places), feeOf(value, rules.takerRate, rules.places));
}

/** Adds up a wallet's cross positions. `available` is what the wallet has outside all holds. */
export function crossState(available: Decimal, positions: readonly CrossPosition[]): CrossState {
  let equity = available;
  let required = ZERO;
  let upnl = ZERO;
  for (const position of positions) {
    const profit = unrealisedPnl(position.holding, position.mark, position.rules.places);
    upnl = add(upnl, profit);
    equity = add(equity, position.margin, profit);
    required = add(required, requiredFor(position));
  }
  return { equity, required, slack: sub(equity, required), upnl };
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
  const others = sub(state.required, requiredFor(position));
  const backing = crossBacking(state.equity, exactPnl(holding, mark), others);
  return liquidationPrice({ holding, backing, takerRate: rules.takerRate, tiers: rules.tiers });
}

/**
 * A mark price up to which a position cannot by itself use up its share of the slack, so that between the bounds of all
 * positions the wallet needs no look. Each gets an equal share; the bound is never too far out.
 */
export function watchBound(position: CrossPosition, state: CrossState, count: number): Decimal {
  const { holding, mark, rules } = position;
  const share = div(state.slack, fromInteger(count), "floor");
  const steepest = rules.tiers.reduce((most, tier) => (tier.mmr > most ? tier.mmr : most), ZERO);
  const perUnit = mul(holding.qty, add(ONE, steepest, rules.takerRate), "ceil");
  const distance = share <= 0n ? ZERO : div(share, perUnit, "floor");
  return holding.direction === 1 ? sub(mark, distance) : add(mark, distance);
}

/** What a wallet may use for new orders: its free part, less what cross positions are losing. */
export function usable(free: Decimal, upnl: Decimal): Decimal {
  const left = upnl < 0n ? add(free, upnl) : free;
  return left > 0n ? left : ZERO;
}
