import { BookSync } from "../exchange/book-sync.ts";
import { readInteger } from "../exchange/decimal-text.ts";
import type { FeedCounts, FeedEvent } from "../exchange/feed-counts.ts";
import type { Json } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";
import { okxChecksum } from "./okx-checksum.ts";

/**
 * The `books` channel of one instrument: a snapshot, then changes that name the one before them. The checksum is proved
 * wherever OKX still sends one; since 2026 it sends 0, and the sequence alone tells that nothing is missing.
 */
export class OkxBook {
  readonly sync: BookSync;
  readonly #stream: QuoteStream;
  #seqId = Number.NaN;

  constructor(stream: QuoteStream, counts: FeedCounts) {
    this.#stream = stream;
    this.sync = new BookSync(counts, () => stream.bookLost());
  }

  take(action: unknown, data: Json, at: At): void {
    const fault = action === "snapshot" ? this.#load(data) : this.#update(data);
    if (fault === "waiting") return;
    if (fault !== null) {
      this.sync.lost(fault, at.mono);
      return;
    }
    this.sync.whole(at.mono);
    const ts = Number(data.ts);
    this.#stream.bookChanged(this.sync.book, ts, ts, at);
  }

  #load(data: Json): FeedEvent | null {
    this.#seqId = readInteger(data.seqId);
    if (!this.sync.book.load(data.bids, data.asks)) return "badNumber";
    return this.#isProved(data) ? null : "checksum";
  }

  #update(data: Json): FeedEvent | "waiting" | null {
    if (!this.sync.isWhole) return "waiting";
    const { book } = this.sync;
    if (data.prevSeqId !== undefined) {
      const seqId = readInteger(data.seqId);
      const previous = readInteger(data.prevSeqId);
      // Told twice: an empty message repeats its number to show that the channel lives.
      if (seqId === this.#seqId && previous !== seqId) return "waiting";
      if (previous !== this.#seqId) return "sequenceGap";
      this.#seqId = seqId;
    }
    if (!book.update(data.bids, data.asks)) return "badNumber";
    if (book.isCrossed) return "crossed";
    return this.#isProved(data) ? null : "checksum";
  }

  #isProved({ checksum }: Json): boolean {
    return typeof checksum !== "number" || checksum === 0 || checksum === okxChecksum(this.sync.book);
  }
}
