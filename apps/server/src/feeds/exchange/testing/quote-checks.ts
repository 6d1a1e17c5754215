import { expect } from "vitest";
import type { FeedQuote } from "#/modules/market-data/index.ts";

/** What holds of every quote of every exchange, whatever was done to its feed. */
export function expectSound(quote: FeedQuote): void {
  const bid = Number(quote.bid);
  const ask = Number(quote.ask);
  const isOrdered =
    bid > 0 &&
    bid <= ask &&
    Number(quote.last) > 0 &&
    areOrdered(quote.depth?.bids ?? [], (price, next) => next < price && price <= bid) &&
    areOrdered(quote.depth?.asks ?? [], (price, next) => next > price && price >= ask);
  if (!isOrdered) expect(quote).toBe("a sound quote");
}

function areOrdered(
  levels: NonNullable<FeedQuote["depth"]>["bids"],
  isGood: (price: number, next: number) => boolean,
): boolean {
  return levels.every(([price, size], at) => {
    const next = levels[at + 1]?.[0];
    const isLast = next === undefined;
    const beyond = isLast ? (isGood(Number(price), -1) ? -1 : Number.POSITIVE_INFINITY) : Number(next);
    return Number(size) >= 0 && isGood(Number(price), beyond);
  });
}
