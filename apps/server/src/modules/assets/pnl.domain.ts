import { add, type Decimal, div, fromInteger, mul, mulDiv, neg, ONE, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";

/** A worth in USDT at a moment, in milliseconds since the epoch. */
export interface ValuePoint {
  readonly at: number;
  readonly value: Decimal;
}

/** Money that came from outside (above zero) or left (below zero), in USDT at the price of its time. */
export interface ValueFlow {
  readonly at: number;
  readonly amount: Decimal;
}

export interface PnlFigures {
  readonly pnl: Decimal;
  /** In percent with two decimals; null where nothing was invested. */
  readonly returnRate: Decimal | null;
  readonly inflows: Decimal;
  readonly outflows: Decimal;
}

const HUNDRED = fromInteger(100);
const RATE_PLACES = 2;

/** A ratio in percent, rounded half away from zero to two decimals. */
export const percent = (ratio: Decimal): Decimal => roundTo(mul(ratio, HUNDRED, "halfUp"), RATE_PLACES, "halfUp");

/**
 * Profit and loss from one moment to another: what the worth changed by, less what came in, plus what went out. The return is
 * by Dietz: over the start value and each flow weighted by the share of the time for which it was there. A flow at the start
 * moment itself is part of the start value; one at the end counts.
 */
export function pnlBetween(start: ValuePoint, end: ValuePoint, flows: readonly ValueFlow[]): PnlFigures {
  const span = BigInt(Math.max(end.at - start.at, 0));
  let inflows = ZERO;
  let outflows = ZERO;
  let weighted = start.value;
  for (const { at, amount } of flows) {
    if (at <= start.at || at > end.at) continue;
    if (amount > 0n) inflows = add(inflows, amount);
    else outflows = add(outflows, neg(amount));
    if (span > 0n) {
      weighted = add(weighted, mulDiv(amount, fromInteger(end.at - at), fromInteger(span), "halfUp"));
    }
  }
  const pnl = add(sub(sub(end.value, start.value), inflows), outflows);
  return { pnl, returnRate: weighted > 0n ? percent(div(pnl, weighted, "halfUp")) : null, inflows, outflows };
}

/**
 * The deepest fall from a high over the recorded points, in percent (0 to 100), with flows taken out: between two points the
 * worth grew by V₁ / (V₀ + flows). What happened between two records cannot be seen.
 */
export function maxDrawdown(points: readonly ValuePoint[], flows: readonly ValueFlow[]): Decimal {
  let index = ONE;
  let peak = ONE;
  let deepest = ZERO;
  for (const [position, point] of points.entries()) {
    const before = points[position - 1];
    if (before === undefined) continue;
    const came = flows.filter(({ at }) => at > before.at && at <= point.at);
    const base = add(before.value, ...came.map(({ amount }) => amount));
    if (base <= 0n) continue;
    index = mulDiv(index, point.value > 0n ? point.value : ZERO, base, "halfUp");
    if (index > peak) peak = index;
    const fall = sub(ONE, div(index, peak, "halfUp"));
    if (fall > deepest) deepest = fall;
  }
  return percent(deepest);
}
