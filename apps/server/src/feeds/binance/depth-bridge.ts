import { readInteger } from "../exchange/decimal-text.ts";
import type { Json } from "../exchange/frame.ts";
import type { OrderBook } from "../exchange/order-book.ts";

/** What became of a change or a snapshot. */
export type BridgeResult =
  /** Waits for the snapshot, or is older than the book. */
  | "waiting"
  /** The book is whole and newer than before. */
  | "applied"
  /** A change is missing, or the snapshot is older than the first change at hand. */
  | "gap"
  /** A row was no level, or the sides crossed. */
  | "bad";

interface DepthChange {
  readonly first: number;
  readonly last: number;
  /** Last id of the change before; USDT-M only. */
  readonly previous: number;
  readonly bids: unknown;
  readonly asks: unknown;
}

const MAX_BUFFERED = 2_000;

/**
 * Joins Binance's depth snapshot (HTTP) to its changes (socket). The two markets count differently: on spot a change
 * follows when its first id is one after the last, on USDT-M when it names the last id of the change before it.
 */
export class DepthBridge {
  readonly #book: OrderBook;
  readonly #isSpot: boolean;
  #buffer: DepthChange[] = [];
  /** Id that the book stands at; NaN before a snapshot. */
  #at = Number.NaN;
  #isBridged = false;

  constructor(book: OrderBook, market: "spot" | "usdm") {
    this.#book = book;
    this.#isSpot = market === "spot";
  }

  /** Id of the last change that is in the book; NaN before a snapshot. */
  get lastId(): number {
    return this.#at;
  }

  /** Starts over: changes are kept until a snapshot comes. */
  restart(): void {
    this.#buffer = [];
    this.#at = Number.NaN;
    this.#isBridged = false;
  }

  change(data: Json): BridgeResult {
    const first = readInteger(data.U);
    const last = readInteger(data.u);
    const previous = this.#isSpot ? first - 1 : readInteger(data.pu);
    if (!(first <= last && previous < last)) return "bad";
    const change = { first, last, previous, bids: data.b, asks: data.a };
    if (!Number.isNaN(this.#at)) return this.#apply(change);
    this.#buffer.push(change);
    if (this.#buffer.length > MAX_BUFFERED) this.#buffer.shift();
    return "waiting";
  }

  /** True where changes wait for a snapshot, so that one fetched now will join them. */
  get wantsSnapshot(): boolean {
    return Number.isNaN(this.#at) && this.#buffer.length > 0;
  }

  snapshot(lastUpdateId: number, bids: unknown, asks: unknown): BridgeResult {
    if (!this.#book.load(bids, asks)) return "bad";
    this.#at = lastUpdateId;
    this.#isBridged = false;
    const buffered = this.#buffer;
    this.#buffer = [];
    let result: BridgeResult = "waiting";
    for (const change of buffered) {
      const outcome = this.#apply(change);
      if (outcome === "gap" || outcome === "bad") return outcome;
      if (outcome === "applied") result = outcome;
    }
    return result;
  }

  #apply(change: DepthChange): BridgeResult {
    const isOld = this.#isSpot || this.#isBridged ? change.last <= this.#at : change.last < this.#at;
    if (isOld) return "waiting";
    const follows = this.#isBridged ? change.previous === this.#at : this.#bridges(change);
    if (!follows) return "gap";
    if (!this.#book.update(change.bids, change.asks) || this.#book.isCrossed) return "bad";
    this.#at = change.last;
    this.#isBridged = true;
    return "applied";
  }

  /** The first change after a snapshot must reach over it. */
  #bridges({ first, last }: DepthChange): boolean {
    return this.#isSpot ? first <= this.#at + 1 && this.#at + 1 <= last : first <= this.#at && this.#at <= last;
  }
}
