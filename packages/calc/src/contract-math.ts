import {
  abs,
  add,
  clamp,
  type Decimal,
  div,
  fromInteger,
  max,
  mul,
  mulDiv,
  neg,
  ONE,
  roundTo,
  sub,
  ZERO,
} from "./decimal.ts";

/**
 * Arithmetic of linear (quote-settled) contracts. Quantities in base units, prices and amounts in the quote currency, rates
 * as fractions. What a person pays rounds up, what a person gets rounds down; `places` is the quote asset's precision.
 * Formulas: product design 2.2, which agrees with the exchanges' published examples (golden tests).
 */

/** +1 for long (bought), −1 for short (sold). */
export type Direction = 1 | -1;

/** What a position is made of. `entryValue` is Σ q·P of its open quantity, kept exact so that no average ever drifts. */
export interface Holding {
  readonly direction: Direction;
  readonly qty: Decimal;
  readonly entryValue: Decimal;
}

/** q·P. Exact while the digits of both add up to at most 18; rounded up beyond. */
export function notional(qty: Decimal, price: Decimal): Decimal {
  return mul(qty, price, "up");
}

/** Margin to open: q·E / leverage, rounded up. */
export function initialMargin(value: Decimal, leverage: number, places: number): Decimal {
  return roundTo(div(value, fromInteger(leverage), "up"), places, "up");
}

/** Fee of a fill: q·price·rate, rounded up; a fee above zero is never rounded to nothing. */
export function feeOf(value: Decimal, rate: Decimal, places: number): Decimal {
  return roundTo(mul(value, rate, "up"), places, "up");
}

/** What an order ties up: margin and opening fee at the worst price it may fill at. */
export function orderCost(qty: Decimal, worstPrice: Decimal, leverage: number, takerRate: Decimal, places: number) {
  const value = notional(qty, worstPrice);
  const margin = initialMargin(value, leverage, places);
  const fee = feeOf(value, takerRate, places);
  return { margin, fee, cost: add(margin, fee) };
}

/** Average entry price: Σ q·P / Σ q, to 18 digits, rounded against the holder (up for long, down for short). */
export function entryPrice(holding: Holding): Decimal {
  if (holding.qty === 0n) return ZERO;
  return div(holding.entryValue, holding.qty, holding.direction === 1 ? "ceil" : "floor");
}

/** s·q·(M − E) at full precision. */
export function exactPnl(holding: Holding, price: Decimal): Decimal {
  const value = mul(holding.qty, price, holding.direction === 1 ? "floor" : "ceil");
  return holding.direction === 1 ? sub(value, holding.entryValue) : sub(holding.entryValue, value);
}

/** Unrealised profit or loss at a price, rounded down to `places`. */
export function unrealisedPnl(holding: Holding, price: Decimal, places: number): Decimal {
  return roundTo(exactPnl(holding, price), places, "floor");
}

/** Return on the initial margin as a fraction, cut at the sixth digit. */
export function returnOnMargin(pnl: Decimal, margin: Decimal): Decimal {
  return margin === 0n ? ZERO : roundTo(div(pnl, margin, "floor"), 6, "floor");
}

/**
 * What closing `qty` for `exitValue` (Σ q·P of the closing fill) realises, before fees, and the holding that remains. The
 * closed share of the entry value is proportional; its rounding stays in the position, so the last close takes exactly
 * what is left.
 * @throws RangeError where `qty` is not within the holding.
 */
export function closeForValue(holding: Holding, qty: Decimal, exitValue: Decimal, places: number) {
  if (qty <= 0n || qty > holding.qty) throw new RangeError("closed quantity outside the position");
  const isLong = holding.direction === 1;
  const share =
    qty === holding.qty ? holding.entryValue : mulDiv(holding.entryValue, qty, holding.qty, isLong ? "ceil" : "floor");
  const exact = isLong ? sub(exitValue, share) : sub(share, exitValue);
  const rest: Holding = {
    direction: holding.direction,
    qty: sub(holding.qty, qty),
    entryValue: sub(holding.entryValue, share),
  };
  return { realised: roundTo(exact, places, "floor"), rest };
}

/** `closeForValue` at one price. @throws RangeError where `qty` is not within the holding. */
export function closePart(holding: Holding, qty: Decimal, price: Decimal, places: number) {
  return closeForValue(holding, qty, mul(qty, price, holding.direction === 1 ? "floor" : "ceil"), places);
}

/** Adds a fill of `qty` for `value` (Σ q·P) to a holding. */
export function increaseByValue(holding: Holding, qty: Decimal, value: Decimal): Holding {
  return { ...holding, qty: add(holding.qty, qty), entryValue: add(holding.entryValue, value) };
}

/** Adds a fill at one price to a holding. */
export function increase(holding: Holding, qty: Decimal, price: Decimal): Holding {
  return increaseByValue(holding, qty, notional(qty, price));
}

/**
 * Price at which closing pays both fees and the funding so far: (E·(1+t) − f)/(1−t) long, (E·(1−t) + f)/(1+t) short, where
 * f is `funding` a unit. `funding` is below zero where it has cost, and all of it is borne by what is still open.
 */
export function breakEvenPrice(holding: Holding, takerRate: Decimal, funding: Decimal = ZERO): Decimal {
  if (holding.qty === 0n) return ZERO;
  const entry = entryPrice(holding);
  const more = add(ONE, takerRate);
  const less = sub(ONE, takerRate);
  const isLong = holding.direction === 1;
  const perUnit = div(funding, holding.qty, "floor");
  const paid = isLong ? sub(mul(entry, more, "ceil"), perUnit) : add(mul(entry, less, "floor"), perUnit);
  // Funding may have brought more than the whole entry: then any price does.
  return isLong ? max(ZERO, div(paid, less, "ceil")) : max(ZERO, div(paid, more, "floor"));
}

/**
 * What an isolated position's margin does not need: the margin, less its losses at the mark, less the margin that opening it
 * now or then would take, whichever is more. Never below zero.
 */
export function freeMargin(
  holding: Holding,
  margin: Decimal,
  leverage: number,
  mark: Decimal,
  places: number,
): Decimal {
  const value = max(holding.entryValue, notional(holding.qty, mark));
  const result = unrealisedPnl(holding, mark, places);
  const needed = add(initialMargin(value, leverage, places), result < 0n ? neg(result) : ZERO);
  return max(ZERO, sub(margin, needed));
}

/** Funding of one interval: s·q·mark·rate. Above zero the holder pays, below zero the holder gets; rounded against the holder. */
export function fundingPayment(holding: Holding, mark: Decimal, rate: Decimal, places: number): Decimal {
  const exact = mulDiv(notional(holding.qty, mark), rate, ONE, "ceil");
  return roundTo(holding.direction === 1 ? exact : neg(exact), places, "ceil");
}

/** Interest part of the funding rate: 0.01 % for eight hours. */
const FUNDING_INTEREST = (ONE / 10_000n) as Decimal;
const FUNDING_DAMPER = (ONE / 2_000n) as Decimal;

/** Funding rate of an interval: clamp(P + clamp(I − P, ±0.05 %), ±cap); `premium` is the interval's average premium. */
export function fundingRate(premium: Decimal, cap: Decimal): Decimal {
  const pull = clamp(sub(FUNDING_INTEREST, premium), neg(FUNDING_DAMPER), FUNDING_DAMPER);
  return clamp(add(premium, pull), neg(abs(cap)), abs(cap));
}

/** Mark price: index · (1 + F · time left / interval), both times in milliseconds. */
export function markPrice(index: Decimal, rate: Decimal, leftMs: number, intervalMs: number): Decimal {
  const basis = mulDiv(rate, fromInteger(leftMs), fromInteger(intervalMs), "halfUp");
  return mul(index, add(ONE, basis), "halfUp");
}
