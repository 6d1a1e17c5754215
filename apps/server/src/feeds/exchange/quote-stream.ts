import type { FeedQuote } from "#/modules/market-data/index.ts";
import { BestPrices } from "./best-prices.ts";
import type { ClockOffset } from "./clock-offset.ts";
import type { FeedCounts } from "./feed-counts.ts";
import type { OrderBook } from "./order-book.ts";
import { type Stamp, StampKeeper } from "./stamp-keeper.ts";

/** Receive time on both clocks, in milliseconds. */
export interface At {
  readonly now: number;
  readonly mono: number;
}

/** A trade as an exchange tells it; `side` is the taker's. */
export interface Trade {
  readonly price: number;
  readonly qty: number;
  readonly side: "buy" | "sell";
  /** The exchange's own time of it. */
  readonly ts: number;
}

export interface StreamDeps {
  readonly referCoin: string;
  /** The exchange's name of it. */
  readonly symbol: string;
  readonly counts: FeedCounts;
  readonly offset: ClockOffset;
  /** Called with every quote. */
  readonly tell: (quote: FeedQuote) => void;
  /** Called where something changed that is not told yet. */
  readonly onPending: (stream: QuoteStream) => void;
}

/** Changes without a trade are told this often at most; the newest wins. */
const FOLD_MS = 20;
/** A print or index further from the middle than this is no price of this market now. */
const STRAY = 0.1;
/** While the connection lives, a price that did not change is repeated after so long, to show that it still stands. */
const REPEAT_MS = 1_000;

/**
 * One instrument at one exchange: best bid and ask, book, last trade and index, put together into the quotes of the port.
 * The exchange's best prices come from its book or from its ticker, whichever is newer by the exchange's own sequence.
 */
export class QuoteStream {
  readonly referCoin: string;
  readonly symbol: string;
  readonly #deps: StreamDeps;
  readonly #stamps: StampKeeper;
  readonly #best = new BestPrices();
  #last = Number.NaN;
  #lastTs = 0;
  #index = Number.NaN;
  #seq = 0;
  #toldMono = Number.NEGATIVE_INFINITY;
  #heardMono = Number.NEGATIVE_INFINITY;
  #isPending = false;

  constructor(deps: StreamDeps) {
    this.referCoin = deps.referCoin;
    this.symbol = deps.symbol;
    this.#deps = deps;
    this.#stamps = new StampKeeper(deps.counts, deps.offset);
  }

  /** Monotonic time of the last price heard of it; minus infinity before the first. */
  get heardMono(): number {
    return this.#heardMono;
  }

  /** Best bid and ask by the ticker. NaN prices are counted and dropped. `seq` orders it among tickers and the book. */
  touch(bid: number, bidQty: number, ask: number, askQty: number, seq: number, ts: Stamp, at: At): void {
    if (!(bid > 0 && ask > 0 && bidQty >= 0 && askQty >= 0)) {
      this.#deps.counts.add("badNumber");
      return;
    }
    if (bid > ask) {
      this.#deps.counts.add("crossed");
      return;
    }
    if (!(seq > this.#best.touchSeq)) {
      this.#deps.counts.add(seq === this.#best.touchSeq ? "duplicate" : "late");
      return;
    }
    if (!this.#stamps.take(ts, at)) return;
    this.#best.setTouch({ bid, bidQty, ask, askQty }, seq, at.mono);
    this.#changed(at);
  }

  /** The book is whole and up to date as of `seq`. */
  bookChanged(book: OrderBook, seq: number, ts: Stamp, at: At): void {
    if (!this.#stamps.take(ts, at)) return;
    this.#best.setBook(book, seq, at.mono);
    this.#changed(at);
  }

  /** The book is not to be trusted until it has changed again; nor is a ticker that is older than it. */
  bookLost(): void {
    this.#best.loseBook();
  }

  /** The price of the last trade, by a ticker, which was made at `ts`: long ago where nobody trades. */
  lastPrice(price: number, ts: number, at: At): void {
    if (!this.#isPrice(price)) return;
    if (price === this.#last || !(ts >= this.#lastTs)) return;
    this.#last = price;
    this.#lastTs = ts;
    this.#stamps.take(null, at);
    this.#changed(at);
  }

  /** The underlying's fair price by the exchange's index. */
  indexPrice(price: number): void {
    if (!this.#isPrice(price)) return;
    this.#index = price;
  }

  /** A trade, told at once: candles and volumes are made of them. */
  trade({ price, qty, side, ts }: Trade, at: At): void {
    // A quantity that is none makes the trade none.
    if (!this.#isPrice(qty > 0 ? price : Number.NaN) || !this.#stamps.take(ts, at)) return;
    this.#last = price;
    this.#lastTs = ts;
    this.#heardMono = at.mono;
    this.#tell(at, { lastQty: qty, side, tradeTs: ts });
  }

  /** Tells what is pending; the feed calls it when the folding time is over. */
  flush(at: At): void {
    if (this.#isPending) this.#tell(at);
  }

  /** The connection showed life: a price that is not old itself is told again, since it still stands. */
  repeat(at: At, quietMs: number): void {
    if (at.mono - this.#toldMono < REPEAT_MS || at.mono - this.#heardMono > quietMs) return;
    this.#stamps.renew(at);
    this.#tell(at);
  }

  /** Forgets everything but the numbering: a new connection starts from nothing. */
  reset(): void {
    this.#best.reset();
    this.#index = Number.NaN;
    this.#last = Number.NaN;
    this.#lastTs = 0;
    this.#isPending = false;
    this.#heardMono = Number.NEGATIVE_INFINITY;
    this.#stamps.reset();
  }

  #changed(at: At): void {
    this.#heardMono = at.mono;
    if (at.mono - this.#toldMono >= FOLD_MS) {
      this.#tell(at);
      return;
    }
    if (this.#isPending) return;
    this.#isPending = true;
    this.#deps.onPending(this);
  }

  /** Whether it is a price of this market now; what is none is counted. */
  #isPrice(price: number): boolean {
    if (price > 0 && !this.#isStray(price)) return true;
    this.#deps.counts.add(price > 0 ? "stray" : "badNumber");
    return false;
  }

  #isStray(price: number): boolean {
    const middle = (this.#best.bid + this.#best.ask) / 2;
    return Math.abs(price - middle) > STRAY * middle;
  }

  #tell(at: At, trade?: Pick<FeedQuote, "lastQty" | "side" | "tradeTs">): void {
    this.#isPending = false;
    const { bid, ask, bidQty, askQty, depth } = this.#best;
    // Until both sides and a last price are known there is nothing that could be traded on.
    if (!(bid > 0 && ask > 0 && this.#last > 0)) return;
    if (bid > ask) {
      this.#deps.counts.add("crossed");
      return;
    }
    // A last price that came before any bid and ask was judged by nothing.
    if (this.#isStray(this.#last)) {
      this.#deps.counts.add("stray");
      return;
    }
    this.#toldMono = at.mono;
    this.#seq += 1;
    this.#deps.counts.add("quotes");
    this.#deps.tell({
      referCoin: this.referCoin,
      bid,
      ask,
      bidQty,
      askQty,
      last: this.#last,
      ...trade,
      ...(this.#index > 0 && { index: this.#index }),
      ...(depth !== undefined && { depth }),
      ts: this.#stamps.ts,
      sourceTs: this.#stamps.sourceTs,
      sourceSeq: this.#seq,
    });
  }
}
