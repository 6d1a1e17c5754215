import { BookSync } from "../exchange/book-sync.ts";
import { readInteger } from "../exchange/decimal-text.ts";
import type { FeedCounts, FeedEvent } from "../exchange/feed-counts.ts";
import type { Json } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";

/**
 * The `orderbook.50` topic of one symbol: a snapshot, then changes whose ids rise one by one. A snapshot may come again
 * at any time (id 1: the service was restarted) and replaces everything.
 */
export class BybitBook {
  readonly sync: BookSync;
  readonly #stream: QuoteStream;
  readonly #counts: FeedCounts;
  #updateId = Number.NaN;

  constructor(stream: QuoteStream, counts: FeedCounts) {
    this.#stream = stream;
    this.#counts = counts;
    this.sync = new BookSync(counts, () => stream.bookLost());
  }

  take(type: unknown, data: Json, ts: number, at: At): void {
    const id = readInteger(data.u);
    const isSnapshot = type === "snapshot" || id === 1;
    if (!isSnapshot && !this.sync.isWhole) return;
    if (!isSnapshot && id <= this.#updateId) {
      this.#counts.add(id === this.#updateId ? "duplicate" : "late");
      return;
    }
    const fault = isSnapshot ? this.#load(data) : this.#update(id, data);
    if (fault !== null) {
      this.sync.lost(fault, at.mono);
      return;
    }
    this.#updateId = id;
    this.sync.whole(at.mono);
    this.#stream.bookChanged(this.sync.book, ts, ts, at);
  }

  #load({ b, a }: Json): FeedEvent | null {
    return this.sync.book.load(b, a) ? null : "badNumber";
  }

  #update(id: number, { b, a }: Json): FeedEvent | null {
    if (id !== this.#updateId + 1) return "sequenceGap";
    if (!this.sync.book.update(b, a)) return "badNumber";
    return this.sync.book.isCrossed ? "crossed" : null;
  }
}
