import { BookSync } from "../exchange/book-sync.ts";
import { readInteger } from "../exchange/decimal-text.ts";
import { type BridgeResult, DepthBridge } from "../exchange/depth-bridge.ts";
import type { FeedCounts } from "../exchange/feed-counts.ts";
import type { Json } from "../exchange/frame.ts";
import { DEPTH } from "../exchange/order-book.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";
import { spotDepth, usdmDepth } from "./depth-rules.ts";

/** A snapshot is asked for this long after subscribing, when the first changes have come in. */
const SNAPSHOT_WAIT_MS = 500;

/** The book of one symbol: bridged, checked for gaps, and asked for anew when it is broken or has wandered off. */
export class BinanceBook {
  readonly stream: QuoteStream;
  readonly sync: BookSync;
  readonly #bridge: DepthBridge;
  /** Worst prices that the snapshot reached: beyond them the book is not known. */
  #lowestBid = 0;
  #highestAsk = Number.POSITIVE_INFINITY;

  constructor(stream: QuoteStream, market: "spot" | "usdm", counts: FeedCounts) {
    this.stream = stream;
    this.sync = new BookSync(counts, () => stream.bookLost());
    this.#bridge = new DepthBridge(this.sync.book, market === "spot" ? spotDepth : usdmDepth);
  }

  subscribed(at: At): void {
    this.#bridge.restart();
    this.sync.expected(at.mono, SNAPSHOT_WAIT_MS);
  }

  /** A `depthUpdate`. */
  change(data: Json, at: At): void {
    this.#settle(this.#bridge.change(data), readInteger(data.E), at);
  }

  /** The answer of the depth call. */
  snapshot({ lastUpdateId, bids, asks }: { lastUpdateId: number; bids: unknown[]; asks: unknown[] }, at: At): void {
    const result = this.#bridge.snapshot(lastUpdateId, bids, asks);
    this.#lowestBid = this.sync.book.bids.prices[0] ?? 0;
    this.#highestAsk = this.sync.book.asks.prices[0] ?? Number.POSITIVE_INFINITY;
    this.#settle(result, null, at);
  }

  #settle(result: BridgeResult, ts: number | null, at: At): void {
    if (result === "waiting") return;
    if (result === "gap" || result === "bad") {
      this.#lost(result === "gap" ? "sequenceGap" : "badNumber", at);
      return;
    }
    if (this.#hasWandered()) {
      this.#lost("thinned", at);
      return;
    }
    this.sync.whole(at.mono);
    this.stream.bookChanged(this.sync.book, this.#bridge.lastId, ts, at);
  }

  /** The price has moved so far that levels which are shown lie beyond what the snapshot knew. */
  #hasWandered(): boolean {
    const { bids, asks } = this.sync.book;
    const lastBid = bids.prices[Math.max(0, bids.length - DEPTH)] ?? 0;
    const lastAsk = asks.prices[Math.max(0, asks.length - DEPTH)] ?? Number.POSITIVE_INFINITY;
    return lastBid < this.#lowestBid || lastAsk > this.#highestAsk;
  }

  #lost(reason: "sequenceGap" | "badNumber" | "thinned", at: At): void {
    this.#bridge.restart();
    this.sync.lost(reason, at.mono);
  }
}
