import { BookSide } from "./book-side.ts";
import { readDecimal, readPrice } from "./decimal-text.ts";

/** Levels of a side that are told to the hub. */
export const DEPTH = 20;

export type Levels = readonly (readonly [number, number])[];

/**
 * An exchange's order book of one instrument, as far as it has been told. Rows are `[price, size, …]` as decimal texts,
 * straight from JSON and believed in nothing: one bad row spoils the book, since a book without it would be wrong.
 */
export class OrderBook {
  readonly bids = new BookSide("bid");
  readonly asks = new BookSide("ask");
  #top: { bids: Levels; asks: Levels } | null = null;

  /** Replaces the whole book. False where a row is bad or the sides cross; the book is then empty. */
  load(bids: unknown, asks: unknown): boolean {
    this.clear();
    // A snapshot comes best first and levels are kept best last: going backwards, each is put at the end.
    const isGood = apply(this.bids, bids, true) && apply(this.asks, asks, true) && !this.isCrossed;
    if (!isGood) this.clear();
    return isGood;
  }

  /** Takes in changed levels; size 0 removes one. False where a row is bad: the book must then be asked for anew. */
  update(bids: unknown, asks: unknown): boolean {
    this.#top = null;
    return apply(this.bids, bids, false) && apply(this.asks, asks, false);
  }

  clear(): void {
    this.#top = null;
    this.bids.clear();
    this.asks.clear();
  }

  trim(count: number): void {
    this.#top = null;
    this.bids.trim(count);
    this.asks.trim(count);
  }

  /** True where the best bid is not below the best ask: no real book is, so something was missed. */
  get isCrossed(): boolean {
    return this.bids.best >= this.asks.best;
  }

  /** The best levels of both sides, best first; the same object until the book changes. */
  get top(): { readonly bids: Levels; readonly asks: Levels } {
    this.#top ??= { bids: this.bids.top(DEPTH), asks: this.asks.top(DEPTH) };
    return this.#top;
  }
}

function apply(side: BookSide, rows: unknown, isBackwards: boolean): boolean {
  if (rows === undefined) return true;
  if (!Array.isArray(rows)) return false;
  const { length } = rows;
  for (let at = 0; at < length; at++) {
    const row = rows[isBackwards ? length - 1 - at : at] as readonly unknown[] | null | undefined;
    if (!Array.isArray(row)) return false;
    const price = readPrice(row[0]);
    const size = readDecimal(row[1]);
    // A sum is NaN exactly where one of them is; a size beyond a quadrillion is a fault of the sender.
    if (!(price + size < 1e15)) return false;
    side.set(price, size, row[0] as string, row[1] as string);
  }
  return true;
}
