import { add, type Decimal, min, mulDiv, sub, ZERO } from "@evenkeel/calc/decimal";

/** What was bought and not sold yet, after fees, and what it cost in the quote asset. */
export interface AverageCost {
  readonly qty: Decimal;
  readonly cost: Decimal;
}

export const NO_COST: AverageCost = { qty: ZERO, cost: ZERO };

/** A purchase: `received` after the fee, for `paid`. */
export function bought(before: AverageCost, received: Decimal, paid: Decimal): AverageCost {
  return { qty: add(before.qty, received), cost: add(before.cost, paid) };
}

/**
 * A sale of `sold` for `proceeds` after the fee, and the profit over the average cost, rounded down. What was never bought
 * here has no known cost and makes no profit.
 */
export function soldFrom(
  before: AverageCost,
  sold: Decimal,
  proceeds: Decimal,
): { readonly after: AverageCost; readonly realised: Decimal } {
  const covered = min(sold, before.qty);
  if (covered === 0n) return { after: before, realised: ZERO };
  const cost = mulDiv(before.cost, covered, before.qty, "up");
  const after = { qty: sub(before.qty, covered), cost: sub(before.cost, cost) };
  return { after, realised: sub(mulDiv(proceeds, covered, sold, "down"), cost) };
}
