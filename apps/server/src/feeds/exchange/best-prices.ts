import type { Levels, OrderBook } from "./order-book.ts";

/** Best bid and ask as a ticker tells them. */
export interface Touch {
  readonly bid: number;
  readonly bidQty: number;
  readonly ask: number;
  readonly askQty: number;
}

/**
 * Best bid and ask of one instrument from two channels, the exchange's ticker and its book: the newer by the exchange's
 * own numbers counts. Prices are NaN while neither is known.
 */
export class BestPrices {
  #touch: Touch | null = null;
  #touchSeq = Number.NEGATIVE_INFINITY;
  #touchMono = Number.NEGATIVE_INFINITY;
  #book: OrderBook | null = null;
  #bookSeq = Number.NEGATIVE_INFINITY;
  #bookMono = Number.NEGATIVE_INFINITY;

  /** Number of the newest ticker. */
  get touchSeq(): number {
    return this.#touchSeq;
  }
  get bid(): number {
    return this.#leader?.bids.best ?? this.#touch?.bid ?? Number.NaN;
  }
  get ask(): number {
    return this.#leader?.asks.best ?? this.#touch?.ask ?? Number.NaN;
  }
  get bidQty(): number {
    return this.#leader?.bids.bestSize ?? this.#touch?.bidQty ?? 0;
  }
  get askQty(): number {
    return this.#leader?.asks.bestSize ?? this.#touch?.askQty ?? 0;
  }

  /** Levels that agree with bid and ask; undefined without a book. */
  get depth(): { readonly bids: Levels; readonly asks: Levels } | undefined {
    if (this.#leader !== null || this.#book === null || this.#touch === null) return this.#book?.top;
    // The ticker is newer: its prices stand before those levels of the book that lie behind them.
    const { bid, bidQty, ask, askQty } = this.#touch;
    const { bids, asks } = this.#book.top;
    return {
      bids: [[bid, bidQty], ...bids.filter(([price]) => price < bid)],
      asks: [[ask, askQty], ...asks.filter(([price]) => price > ask)],
    };
  }

  setTouch(touch: Touch, seq: number, mono: number): void {
    this.#touch = touch;
    this.#touchSeq = seq;
    this.#touchMono = mono;
  }

  setBook(book: OrderBook, seq: number, mono: number): void {
    this.#book = book;
    this.#bookSeq = seq;
    this.#bookMono = mono;
  }

  /** The book is not to be trusted until it is set again; nor is a ticker that is older than it. */
  loseBook(): void {
    if (this.#touchMono < this.#bookMono) this.#touch = null;
    this.#book = null;
    this.#bookSeq = Number.NEGATIVE_INFINITY;
  }

  reset(): void {
    this.loseBook();
    this.#touch = null;
    this.#touchSeq = Number.NEGATIVE_INFINITY;
  }

  /** The book, where it is at least as new as the ticker. */
  get #leader(): OrderBook | null {
    return this.#bookSeq >= this.#touchSeq ? this.#book : null;
  }
}
