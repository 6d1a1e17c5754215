import { feeOf, notional, unrealisedPnl } from "@evenkeel/calc/contract-math";
import {
  abs,
  add,
  type Decimal,
  div,
  format,
  fromInteger,
  mul,
  mulDiv,
  parse,
  roundTo,
  sub,
} from "@evenkeel/calc/decimal";
import { liquidationPrice } from "@evenkeel/calc/liquidation";
import { maintenanceMargin, readTiers, type Tier } from "@evenkeel/calc/risk-tiers";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { riskTiers } from "@evenkeel/contract/terms";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { holdingOf, QUOTE_PLACES } from "./live-position.ts";

const HUNDRED = fromInteger(100);
/** Ratios in percent from which the owner is warned, as the engine sends its notices. */
const NEAR = parse("70");
const CLOSE = parse("85");

/** What a coin's positions must keep: its leverage table and the fee of taking, a fraction. */
export interface RiskTerms {
  readonly tiers: readonly Tier[];
  readonly takerRate: Decimal;
}

/** Reads a coin's table from the wire. */
export function readRisk({ tiers, takerFeeRate }: DataOf<typeof riskTiers>): RiskTerms {
  return { tiers: readTiers(tiers), takerRate: parse(takerFeeRate) };
}

/**
 * What a position must keep of what stands behind it, in percent: at 100 it is liquidated. An isolated one is reckoned at
 * the newest mark; a cross one shares its wallet, so what the server said last stands. Null where it is not known.
 */
export function marginRatio(position: TradePosition, mark: string | null, risk: RiskTerms | null): Decimal | null {
  if (position.marginMode === "cross" || mark === null || risk === null) {
    return position.marginRatio === null ? null : parse(position.marginRatio);
  }
  const value = notional(parse(position.qty), parse(mark));
  const required = add(maintenanceMargin(value, risk.tiers, QUOTE_PLACES), feeOf(value, risk.takerRate, QUOTE_PLACES));
  const equity = add(parse(position.margin), unrealisedPnl(holdingOf(position), parse(mark), QUOTE_PLACES));
  return equity > 0n ? mulDiv(required, HUNDRED, equity, "up") : HUNDRED;
}

/** How loud the warning is: none, at 70 %, at 85 %. */
export function warningOf(ratio: Decimal | null): "near" | "close" | null {
  if (ratio === null || ratio < NEAR) return null;
  return ratio < CLOSE ? "near" : "close";
}

/** How far the mark is from the liquidation price, in percent of the mark; null where one of them is not there. */
export function liqDistance(liqPrice: string | null, mark: string | null): string | null {
  if (liqPrice === null || mark === null || parse(mark) === 0n) return null;
  const away = abs(sub(parse(liqPrice), parse(mark)));
  return format(roundTo(mul(div(away, parse(mark), "down"), HUNDRED, "down"), 1, "down"));
}

/** Where an isolated position would be liquidated with this much margin in it; null for nowhere. */
export function liqWithMargin(position: TradePosition, margin: Decimal, { tiers, takerRate }: RiskTerms) {
  return liquidationPrice({ holding: holdingOf(position), backing: margin, takerRate, tiers });
}
