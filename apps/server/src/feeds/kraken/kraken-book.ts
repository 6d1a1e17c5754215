import { BookSync } from "../exchange/book-sync.ts";
import { readInstant } from "../exchange/decimal-text.ts";
import type { FeedCounts, FeedEvent } from "../exchange/feed-counts.ts";
import { type Json, objectsOf } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";
import { krakenChecksum } from "./kraken-checksum.ts";
import { fixedDigits } from "./kraken-text.ts";

/** Digits behind the point of a pair's prices and sizes. */
export interface PairPrecision {
  readonly price: number;
  readonly qty: number;
}

/** The `book` channel of one pair: snapshot and changes, each with a checksum, which is all that shows a lost change. */
export class KrakenBook {
  readonly sync: BookSync;
  readonly #stream: QuoteStream;
  readonly #depth: number;
  #updates = 0;

  /** @param depth levels subscribed to: what falls beyond them is no longer told and must be dropped. */
  constructor(stream: QuoteStream, counts: FeedCounts, depth: number) {
    this.#stream = stream;
    this.#depth = depth;
    this.sync = new BookSync(counts, () => stream.bookLost());
  }

  take(type: unknown, data: Json, precision: PairPrecision | undefined, at: At): void {
    if (type !== "snapshot" && !this.sync.isWhole) return;
    const fault = this.#apply(type === "snapshot", data, precision);
    if (fault !== null) {
      this.sync.lost(fault, at.mono);
      return;
    }
    this.sync.whole(at.mono);
    this.#updates += 1;
    const ts = data.timestamp === undefined ? null : readInstant(data.timestamp);
    this.#stream.bookChanged(this.sync.book, this.#updates, ts, at);
  }

  #apply(isSnapshot: boolean, data: Json, precision: PairPrecision | undefined): FeedEvent | null {
    const { book } = this.sync;
    const bids = rows(data.bids, precision);
    const asks = rows(data.asks, precision);
    if (!(isSnapshot ? book.load(bids, asks) : book.update(bids, asks))) return "badNumber";
    book.trim(this.#depth);
    if (book.isCrossed) return "crossed";
    // A first, thin snapshot has been seen without a checksum; a whole one followed.
    return data.checksum === undefined || data.checksum === krakenChecksum(book) ? null : "checksum";
  }
}

function rows(levels: unknown, precision: PairPrecision | undefined): unknown[][] {
  return objectsOf(levels).map(({ price, qty }) => [
    fixedDigits(price, precision?.price),
    fixedDigits(qty, precision?.qty),
  ]);
}
