import type { Json } from "./frame.ts";
import type { OrderBook } from "./order-book.ts";

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

/** A change of a book by its exchange's numbers. */
export interface DepthChange {
  readonly first: number;
  readonly last: number;
  /** Last id of the change before. */
  readonly previous: number;
  readonly bids: unknown;
  readonly asks: unknown;
}

/** How an exchange numbers changes, and joins them to a snapshot. */
export interface BridgeRule {
  /** The change that a message holds; null where it holds none. */
  read(data: Json): DepthChange | null;
  /**
   * What a change is to a book that stands at an id.
   *
   * @param isBridged whether a change has followed the snapshot already.
   */
  judge(change: DepthChange, at: number, isBridged: boolean): "old" | "follows" | "gap";
}

const MAX_BUFFERED = 2_000;

/** Joins the snapshot of a book to its changes, whichever comes first, and proves that none is missing. */
export class DepthBridge {
  readonly #book: OrderBook;
  readonly #rule: BridgeRule;
  #buffer: DepthChange[] = [];
  /** Id that the book stands at; NaN before a snapshot. */
  #at = Number.NaN;
  #isBridged = false;

  constructor(book: OrderBook, rule: BridgeRule) {
    this.#book = book;
    this.#rule = rule;
  }

  /** Id of the last change that is in the book; NaN before a snapshot. */
  get lastId(): number {
    return this.#at;
  }

  /** True where changes wait for a snapshot, so that one fetched now will join them. */
  get wantsSnapshot(): boolean {
    return Number.isNaN(this.#at) && this.#buffer.length > 0;
  }

  /** Starts over: changes are kept until a snapshot comes. */
  restart(): void {
    this.#buffer = [];
    this.#at = Number.NaN;
    this.#isBridged = false;
  }

  change(data: Json): BridgeResult {
    const change = this.#rule.read(data);
    if (change === null) return "bad";
    if (!Number.isNaN(this.#at)) return this.#apply(change);
    this.#buffer.push(change);
    if (this.#buffer.length > MAX_BUFFERED) this.#buffer.shift();
    return "waiting";
  }

  /** @returns `waiting` where no change at hand is newer: the book stands at the snapshot, and nothing has borne it out yet. */
  snapshot(id: number, bids: unknown, asks: unknown): BridgeResult {
    if (!this.#book.load(bids, asks)) return "bad";
    this.#at = id;
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
    const verdict = this.#rule.judge(change, this.#at, this.#isBridged);
    if (verdict !== "follows") return verdict === "old" ? "waiting" : "gap";
    if (!this.#book.update(change.bids, change.asks) || this.#book.isCrossed) return "bad";
    this.#at = change.last;
    this.#isBridged = true;
    return "applied";
  }
}
