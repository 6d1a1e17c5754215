import { BookSync } from "../exchange/book-sync.ts";
import { readInstant } from "../exchange/decimal-text.ts";
import type { FeedCounts, FeedEvent } from "../exchange/feed-counts.ts";
import type { Json } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";

/** A book that the ticker contradicts this many times in a row has lost a change. */
const CONTRADICTIONS = 3;

/**
 * The `level2` channels of one product: a whole snapshot, then changes that carry no number, so that a lost one shows
 * only where the book crosses, the ticker contradicts it, or the numbers of the trades leap.
 */
export class CoinbaseBook {
  readonly sync: BookSync;
  readonly #stream: QuoteStream;
  #updates = 0;
  #contradictions = 0;

  constructor(stream: QuoteStream, counts: FeedCounts) {
    this.#stream = stream;
    this.sync = new BookSync(counts, () => stream.bookLost());
  }

  snapshot(data: Json, at: At): void {
    this.#contradictions = 0;
    this.#settle(this.sync.book.load(data.bids, data.asks) ? null : "badNumber", data, at);
  }

  update(data: Json, at: At): void {
    if (this.sync.isWhole) this.#settle(this.#apply(data.changes), data, at);
  }

  /** A ticker's best prices: those of the moment of its trade, so that a single difference means nothing. */
  compare(bestBid: number, bestAsk: number, at: At): void {
    const { bids, asks } = this.sync.book;
    if (!this.sync.isWhole || !(bids.best > bestAsk || asks.best < bestBid)) {
      this.#contradictions = 0;
      return;
    }
    this.#contradictions += 1;
    if (this.#contradictions >= CONTRADICTIONS) this.sync.lost("sequenceGap", at.mono);
  }

  /** Trades were missed, and with them surely changes of the book. */
  missed(at: At): void {
    this.sync.lost("tradeGap", at.mono);
  }

  #apply(changes: unknown): FeedEvent | null {
    if (!Array.isArray(changes)) return "malformed";
    const bids: unknown[] = [];
    const asks: unknown[] = [];
    for (const change of changes) {
      if (!Array.isArray(change)) return "malformed";
      const [side, price, size] = change as unknown[];
      (side === "buy" ? bids : asks).push([price, size]);
    }
    if (!this.sync.book.update(bids, asks)) return "badNumber";
    return this.sync.book.isCrossed ? "crossed" : null;
  }

  #settle(fault: FeedEvent | null, data: Json, at: At): void {
    if (fault !== null) {
      this.sync.lost(fault, at.mono);
      return;
    }
    this.sync.whole(at.mono);
    this.#updates += 1;
    const ts = data.time === undefined ? null : readInstant(data.time);
    this.#stream.bookChanged(this.sync.book, this.#updates, ts, at);
  }
}
