import type { Holding } from "./contract-math.ts";
import { type Decimal, fromInteger, mul, mulDiv, neg, type Rounding, sub, toStep } from "./decimal.ts";
import { type Conversion, resultIn } from "./derivatives-math.ts";

/** Arithmetic of what a company does to its shares: splits, which change the count, and dividends, which pay by the share. */

/** How many new shares take the place of how many old ones, both whole and above zero: 4 for 1, or 1 for 10. */
export interface SplitRatio {
  readonly newShares: number;
  readonly oldShares: number;
}

/** A count of before as one of after, at full precision. Rounded down: nobody gets what was not there. */
export function splitCount(count: Decimal, { newShares, oldShares }: SplitRatio): Decimal {
  return mulDiv(count, fromInteger(newShares), fromInteger(oldShares), "down");
}

/** A count of before in whole steps of after, and what is left over: that is paid out. */
export function splitQty(qty: Decimal, ratio: SplitRatio, step: Decimal): { whole: Decimal; left: Decimal } {
  const exact = splitCount(qty, ratio);
  const whole = toStep(exact, step, "down");
  return { whole, left: sub(exact, whole) };
}

/** A price of before as one of after, on the tick. */
export function splitPrice(price: Decimal, ratio: SplitRatio, tick: Decimal, rounding: Rounding): Decimal {
  // A price below zero stands for itself too: a fall of it is a fall.
  return toStep(mulDiv(price, fromInteger(ratio.oldShares), fromInteger(ratio.newShares), "halfUp"), tick, rounding);
}

/**
 * What a dividend costs a position in the wallet's currency: above zero the holder pays (short), below zero the holder gets
 * (long). Rounded against the holder. `perShare` is in the instrument's currency; `conversion` holds the shares of a lot.
 */
export function dividendDue(holding: Holding, perShare: Decimal, conversion: Conversion, places: number): Decimal {
  const amount = mul(holding.qty, perShare, holding.direction === 1 ? "down" : "up");
  return neg(resultIn(holding.direction === 1 ? amount : neg(amount), conversion, places));
}
