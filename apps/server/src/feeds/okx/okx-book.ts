import { BookSync } from "../exchange/book-sync.ts";
import { readDecimal, readInteger } from "../exchange/decimal-text.ts";
import { type BridgeResult, type BridgeRule, DepthBridge } from "../exchange/depth-bridge.ts";
import type { FeedCounts, FeedEvent } from "../exchange/feed-counts.ts";
import type { Json } from "../exchange/frame.ts";
import type { At, QuoteStream } from "../exchange/quote-stream.ts";
import { okxChecksum } from "./okx-checksum.ts";

/** The snapshot that the channel begins with comes at once, or is fetched after so long. */
const SNAPSHOT_WAIT_MS = 3_000;

/**
 * Every change names the one before it; ids leap as they like. After maintenance they may start again from a lower one, which
 * still names its predecessor. An empty change that repeats its number only shows that the channel lives.
 */
export const okxDepth: BridgeRule = {
  read({ seqId, prevSeqId, bids, asks }) {
    const [last, previous] = [readInteger(seqId), readInteger(prevSeqId)];
    return Number.isNaN(last + previous) ? null : { first: previous + 1, last, previous, bids, asks };
  },
  judge({ last, previous }, at, isBridged) {
    if (previous === at) return "follows";
    if (last <= at) return "old";
    return !isBridged && previous < at ? "follows" : "gap";
  },
};

/**
 * The `books` channel of one instrument. It begins with a snapshot; OKX has announced that it one day will not, and then the
 * snapshot is fetched. The checksum is proved wherever OKX still sends one: since June 2026 it sends 0, and the sequence alone
 * tells that nothing is missing.
 */
export class OkxBook {
  readonly sync: BookSync;
  readonly #stream: QuoteStream;
  readonly #bridge: DepthBridge;
  /** Whether this connection's channel began with a snapshot. */
  #isPushed = false;

  constructor(stream: QuoteStream, counts: FeedCounts) {
    this.#stream = stream;
    this.sync = new BookSync(counts, () => stream.bookLost());
    this.#bridge = new DepthBridge(this.sync.book, okxDepth);
  }

  /** True where the channel tells changes and no snapshot: then one is to be fetched. */
  get mustFetch(): boolean {
    return !this.#isPushed && this.#bridge.wantsSnapshot;
  }

  /** The channel was asked for on a new connection. */
  subscribed(mono: number): void {
    this.#isPushed = false;
    this.#bridge.restart();
    this.sync.expected(mono, SNAPSHOT_WAIT_MS);
  }

  take(action: unknown, data: Json, at: At): void {
    if (action === "snapshot") {
      this.#isPushed = true;
      this.snapshot(data, at);
      return;
    }
    if (data.seqId === undefined && Number.isNaN(this.#bridge.lastId)) return;
    const result = this.#bridge.change(this.#numbered(data));
    if (result !== "waiting") this.#settle(result, data, at);
  }

  /** The whole book as of one number, pushed or fetched. */
  snapshot(data: Json, at: At): void {
    const { seqId } = this.#numbered(data);
    const result = this.#bridge.snapshot(readInteger(seqId), data.bids, data.asks);
    this.#settle(result === "waiting" ? "applied" : result, data, at);
  }

  /** Messages of 2022 bear no numbers: the checksum is all that proves them. */
  #numbered(data: Json): Json {
    if (data.seqId !== undefined) return data;
    const at = this.#bridge.lastId;
    return Number.isNaN(at) ? { ...data, seqId: 0 } : { ...data, prevSeqId: at, seqId: at + 1 };
  }

  #settle(result: BridgeResult, data: Json, at: At): void {
    const fault = this.#faultOf(result, data);
    if (fault !== null) {
      this.#bridge.restart();
      this.sync.lost(fault, at.mono);
      return;
    }
    this.sync.whole(at.mono);
    const ts = readDecimal(data.ts);
    this.#stream.bookChanged(this.sync.book, ts, ts, at);
  }

  #faultOf(result: BridgeResult, { checksum }: Json): FeedEvent | null {
    if (result === "gap") return "sequenceGap";
    if (result === "bad") return this.sync.book.isCrossed ? "crossed" : "badNumber";
    const isProved = typeof checksum !== "number" || checksum === 0 || checksum === okxChecksum(this.sync.book);
    return isProved ? null : "checksum";
  }
}
