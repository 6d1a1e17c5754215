import { add, type Decimal, format, mulDiv, ONE, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import { groupLevels, type WireLevel } from "./book-grouping.ts";

export interface BookLevel {
  readonly price: string;
  readonly qty: string;
  /** Everything from the best level to this one, as a share of the deeper side's total: 0 to 100, for the bar. */
  readonly depthPercent: number;
}

export interface BookView {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly spread: string | null;
  /** The spread as a fraction of the best ask. */
  readonly spreadShare: string | null;
  /** What the shown bids hold of both sides' quantity, in whole percent; null while there is nothing. */
  readonly bidPercent: number | null;
}

function running(levels: readonly WireLevel[]): readonly Decimal[] {
  let sum = ZERO;
  return levels.map(([, qty]) => {
    sum = add(sum, parse(qty));
    return sum;
  });
}

/**
 * Groups a book by `step`, cuts it to `count` levels a side and gives each its depth bar, on one scale for both sides. The
 * spread is that of the book itself: grouping widens it only to the eye.
 */
export function bookView(
  bids: readonly WireLevel[],
  asks: readonly WireLevel[],
  { count, step }: { count: number; step: string },
): BookView {
  const bidLevels = groupLevels(bids, "bid", step).slice(0, count);
  const askLevels = groupLevels(asks, "ask", step).slice(0, count);
  const bidSums = running(bidLevels);
  const askSums = running(askLevels);
  const bidTotal = bidSums.at(-1) ?? ZERO;
  const askTotal = askSums.at(-1) ?? ZERO;
  const full = bidTotal > askTotal ? bidTotal : askTotal;
  const both = add(bidTotal, askTotal);
  const view = (levels: readonly WireLevel[], sums: readonly Decimal[]) =>
    levels.map(([price, qty], index) => ({
      price,
      qty,
      depthPercent: full === 0n ? 0 : Number(((sums[index] ?? ZERO) * 100n) / full),
    }));
  const bestBid = bids[0]?.[0];
  const bestAsk = asks[0]?.[0];
  const spread = bestBid === undefined || bestAsk === undefined ? null : sub(parse(bestAsk), parse(bestBid));
  return {
    bids: view(bidLevels, bidSums),
    asks: view(askLevels, askSums),
    spread: spread === null ? null : format(spread),
    spreadShare: spread === null || bestAsk === undefined ? null : format(mulDiv(spread, ONE, parse(bestAsk), "up")),
    bidPercent: both === 0n ? null : Number((bidTotal * 100n) / both),
  };
}
