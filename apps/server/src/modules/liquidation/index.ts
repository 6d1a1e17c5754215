import type { Holding } from "@evenkeel/calc/contract-math";
import { notional } from "@evenkeel/calc/contract-math";
import { type Decimal, div, sub, toStep } from "@evenkeel/calc/decimal";
import { type Tier, tierOf } from "@evenkeel/calc/risk-tiers";

/**
 * How much of a position a liquidation closes next: above the first tier just enough to fall to the tier below, so that a
 * large position shrinks before it is lost; in the first tier all of it.
 */
export function liquidationQty(holding: Holding, mark: Decimal, tiers: readonly Tier[], qtyStep: Decimal): Decimal {
  const at = tiers.indexOf(tierOf(notional(holding.qty, mark), tiers));
  const below = tiers[at - 1]?.cap;
  if (below === undefined || below === null) return holding.qty;
  const kept = toStep(div(below, mark, "down"), qtyStep, "down");
  return kept <= 0n || kept >= holding.qty ? holding.qty : sub(holding.qty, kept);
}
