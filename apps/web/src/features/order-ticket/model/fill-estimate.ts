import { add, type Decimal, div, min, mul, sub, ZERO } from "@evenkeel/calc/decimal";
import type { Side } from "@evenkeel/contract/contract-coin";
import type { BookFacts, Level } from "./facts.ts";

/** Average price of taking `qty` from levels, best first; what the levels do not hold is priced at the last of them. */
export function averagePrice(levels: readonly Level[], qty: Decimal, side: Side): Decimal | null {
  const deepest = levels.at(-1);
  const best = levels[0];
  if (!deepest || !best) return null;
  if (qty <= 0n) return best[0];
  let left = qty;
  let value = ZERO;
  for (const [price, size] of levels) {
    const taken = min(left, size);
    value = add(value, mul(taken, price, "up"));
    left = sub(left, taken);
    if (left === 0n) break;
  }
  if (left > 0n) value = add(value, mul(left, deepest[0], "up"));
  return div(value, qty, side === "buy" ? "ceil" : "floor");
}

/** The price a market order starts from: the other side's best, or the last price where there is no book. */
export function bestPrice(side: Side, facts: BookFacts): Decimal | null {
  return (side === "buy" ? facts.asks : facts.bids)[0]?.[0] ?? facts.last;
}

/** Halfway between the best bid and ask; null where one side is missing. */
export function middlePrice(facts: BookFacts): Decimal | null {
  const bid = facts.bids[0]?.[0];
  const ask = facts.asks[0]?.[0];
  return bid === undefined || ask === undefined ? null : div(add(bid, ask), (2n * 10n ** 18n) as Decimal, "halfUp");
}
