import type { FeedCounts, FeedEvent } from "./feed-counts.ts";
import { OrderBook } from "./order-book.ts";

/** The answer to a request for a book is awaited so long before it is asked for again. */
const ANSWER_MS = 10_000;
const MAX_WAIT_MS = 60_000;
/** A book that held so long is healthy: the next loss is repaired at once. */
const HEALTHY_MS = 30_000;

/**
 * Whether the book of one instrument is whole, and when it is to be asked for. The first repair is immediate; where
 * books break again and again the waits double, so that a fault of ours is no attack on the exchange.
 */
export class BookSync {
  readonly book = new OrderBook();
  readonly #counts: FeedCounts;
  readonly #onLost: () => void;
  #isWhole = false;
  #dueMono = Number.POSITIVE_INFINITY;
  #failures = 0;
  #wholeMono = 0;

  /** @param onLost called when a whole book ceases to be one. */
  constructor(counts: FeedCounts, onLost: () => void) {
    this.#counts = counts;
    this.#onLost = onLost;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** A connection was opened and the book subscribed: a snapshot is on its way, or to be fetched after `waitMs`. */
  expected(mono: number, waitMs = ANSWER_MS): void {
    this.#forget();
    this.#failures = 0;
    this.#dueMono = mono + waitMs;
  }

  /** The book is complete as of now. */
  whole(mono: number): void {
    if (!this.#isWhole) this.#wholeMono = mono;
    this.#isWhole = true;
    this.#dueMono = Number.POSITIVE_INFINITY;
  }

  /** The book cannot be trusted: it is emptied and will be asked for. */
  lost(reason: FeedEvent, mono: number): void {
    this.#counts.add(reason);
    if (!this.#isWhole && this.#dueMono !== Number.POSITIVE_INFINITY && this.#failures > 0) return;
    if (this.#isWhole && mono - this.#wholeMono >= HEALTHY_MS) this.#failures = 0;
    this.#forget();
    const wait = this.#failures === 0 ? 0 : Math.min(MAX_WAIT_MS, 500 * 2 ** this.#failures);
    this.#failures += 1;
    this.#dueMono = mono + wait;
  }

  /** There is no connection: nothing to ask for. */
  gone(): void {
    this.#forget();
    this.#dueMono = Number.POSITIVE_INFINITY;
  }

  /** True once when it is time to ask for the book; asks again if no answer comes. */
  isDue(mono: number): boolean {
    if (mono < this.#dueMono) return false;
    this.#counts.add("resync");
    this.#dueMono = mono + Math.min(MAX_WAIT_MS, ANSWER_MS * 2 ** Math.min(this.#failures, 3));
    return true;
  }

  #forget(): void {
    this.book.clear();
    if (this.#isWhole) this.#onLost();
    this.#isWhole = false;
  }
}
