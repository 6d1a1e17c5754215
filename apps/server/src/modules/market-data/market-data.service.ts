import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import type { Pool } from "pg";
import { type Instrument, type Instruments, type Session, sessionAt } from "#/modules/instruments/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { CandleArchive } from "./candles/candle-archive.ts";
import type { Candle } from "./candles/candle-fold.ts";
import { openCandles } from "./candles/candle-fold.ts";
import { candleStart, INTERVAL_MS } from "./candles/intervals.ts";
import { type KlineQuery, readKlines } from "./candles/kline-query.ts";
import type { FeedQuote, MarketFeed } from "./feed-port.ts";
import type { Quote } from "./quote.ts";
import type { DaySummary } from "./rolling-day.ts";
import { PriceStream } from "./stream.ts";
import type { RejectReason } from "./tick-guard.ts";

export interface MarketDataDeps {
  /** In order of preference: a stream is driven by the first feed that covers it. */
  readonly feeds: readonly MarketFeed[];
  readonly instruments: Instruments;
  readonly clock: Clock;
  /** Where candles are kept; without it they live as long as the process. */
  readonly pool?: Pool;
  /** Longest age of a quote that still prices orders, by market; default 5 s for coins, 30 s for all others. */
  readonly staleMs?: { readonly crypto: number; readonly other: number };
  /** Told of faults that do not stop the hub: a listener that threw, candles that could not be stored. */
  readonly onFault?: (what: string, error: unknown) => void;
}

export type QuoteListener = (quote: Quote) => void;

/** What became of updates since the start, for metrics. */
export interface HubCounts {
  readonly accepted: number;
  readonly rejected: ReadonlyMap<RejectReason, number>;
  readonly listenerFaults: number;
}

const FLUSH_MS = 5_000;
const DAY_MS = 86_400_000;

/** The one price book: every chart, ticker, mark and fill in the process comes from the quotes accepted here. */
export class MarketData {
  readonly #deps: MarketDataDeps;
  readonly #streams = new Map<string, PriceStream>();
  readonly #listeners = new Set<QuoteListener>();
  readonly #rejected = new Map<RejectReason, number>();
  readonly #archive: CandleArchive | null;
  readonly #staleMs: { readonly crypto: number; readonly other: number };
  #accepted = 0;
  #listenerFaults = 0;
  #flushTimer: NodeJS.Timeout | null = null;

  constructor(deps: MarketDataDeps) {
    this.#deps = deps;
    this.#staleMs = deps.staleMs ?? { crypto: 5_000, other: 30_000 };
    this.#archive = deps.pool === undefined ? null : new CandleArchive(deps.pool);
    for (const [referCoin, instrument] of deps.instruments.streams) {
      const feed = deps.feeds.find((candidate) => candidate.covers().includes(referCoin));
      if (feed === undefined) continue;
      const stream = new PriceStream(instrument, feed, (closed, interval, candle) =>
        this.#archive?.closed(closed, interval, candle),
      );
      this.#streams.set(referCoin, stream);
    }
  }

  /** Fills day and candles from history, then starts the feeds; resolves when prices may be read. */
  async start(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => this.#seed(stream)));
    for (const feed of this.#deps.feeds) {
      await feed.start({ quote: (update) => this.#receive(update, feed) });
    }
    this.#flushTimer = setInterval(() => void this.#flush(), FLUSH_MS);
  }

  /** Stops the feeds and stores what is in the making. */
  async stop(): Promise<void> {
    if (this.#flushTimer !== null) clearInterval(this.#flushTimer);
    this.#flushTimer = null;
    for (const feed of this.#deps.feeds) await feed.stop();
    await this.#flush();
  }

  /** The stream's latest good quote, however old; undefined before the first and for streams without a feed. */
  quote(referCoin: string): Quote | undefined {
    return this.#streams.get(referCoin)?.quote ?? undefined;
  }

  /** True where no quote came for so long that orders must be refused; also before the first. */
  isStale(referCoin: string): boolean {
    const quote = this.#streams.get(referCoin)?.quote;
    if (quote === undefined || quote === null) return true;
    return this.#deps.clock.monotonic() - quote.receivedMono > this.staleMs(referCoin);
  }

  /** Age in milliseconds from which the stream counts as stale. */
  staleMs(referCoin: string): number {
    return this.#streams.get(referCoin)?.instrument.market === "crypto" ? this.#staleMs.crypto : this.#staleMs.other;
  }

  /**
   * Calls `listener` with every accepted quote, synchronously and in order; what it throws is counted and reported,
   * and disturbs nobody else.
   *
   * @returns a function that ends it.
   */
  onQuote(listener: QuoteListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The stream behind a referCoin; undefined where no feed covers it. */
  stream(referCoin: string): PriceStream | undefined {
    return this.#streams.get(referCoin);
  }

  /** All streams that a feed covers. */
  streams(): IterableIterator<PriceStream> {
    return this.#streams.values();
  }

  /** Trading session of an instrument now. */
  session(instrument: Instrument): Session {
    const now = this.#deps.clock.now();
    return this.#streams.get(instrument.referCoin)?.session(now) ?? sessionAt(instrument, now);
  }

  /** The last 24 hours of a stream; null before anything is known of it. */
  day(referCoin: string): DaySummary | null {
    const stream = this.#streams.get(referCoin);
    return stream?.day.summary(this.#deps.clock.now(), stream.fold.current("1m")) ?? null;
  }

  /** The candle in the making; null before the first price. */
  currentCandle(referCoin: string, interval: Interval): Candle | null {
    return this.#streams.get(referCoin)?.fold.current(interval) ?? null;
  }

  /** Candles in whole ticks and steps, ascending, without holes in trading hours: stored ones over the feed's history. */
  klines(referCoin: string, query: KlineQuery): Promise<Candle[]> {
    const stream = this.#streams.get(referCoin);
    return stream === undefined ? Promise.resolve([]) : readKlines(stream, this.#archive, query, this.#onFault);
  }

  /**
   * Deletes candles that nobody can ask for any more: those of earlier replays, and minutes older than a quarter.
   *
   * @returns how many went.
   */
  async purge(): Promise<number> {
    const spaces = this.#deps.feeds.map(({ candleSpace }) => candleSpace);
    return (await this.#archive?.purge(spaces, this.#deps.clock.now())) ?? 0;
  }

  counts(): HubCounts {
    return { accepted: this.#accepted, rejected: this.#rejected, listenerFaults: this.#listenerFaults };
  }

  #receive(update: FeedQuote, feed: MarketFeed): void {
    const stream = this.#streams.get(update.referCoin);
    if (stream === undefined) {
      this.#reject("symbol");
      return;
    }
    if (stream.feed !== feed) return;
    const at = { now: this.#deps.clock.now(), mono: this.#deps.clock.monotonic() };
    const reason = stream.accept(update, at);
    if (reason !== null || stream.quote === null) {
      this.#reject(reason ?? "number");
      return;
    }
    this.#accepted += 1;
    for (const listener of this.#listeners) {
      try {
        listener(stream.quote);
      } catch (error) {
        this.#listenerFaults += 1;
        this.#onFault("quote listener", error);
      }
    }
  }

  readonly #onFault = (what: string, error: unknown): void => this.#deps.onFault?.(what, error);

  #reject(reason: RejectReason): void {
    this.#rejected.set(reason, (this.#rejected.get(reason) ?? 0) + 1);
  }

  /** Continues from history: yesterday's minutes, the candles in the making, the price that updates are measured by. */
  async #seed(stream: PriceStream): Promise<void> {
    const now = this.#deps.clock.now();
    const dayAgo = now - DAY_MS;
    const older = await this.klines(stream.referCoin, { interval: "1h", to: dayAgo, limit: 2 });
    const opening = older.findLast((candle) => candle.t + INTERVAL_MS["1h"] <= dayAgo) ?? older.at(-1);
    if (opening !== undefined) stream.day.seedOpen(opening.c);
    const minutes = await this.klines(stream.referCoin, { interval: "1m", from: dayAgo, to: now, limit: 1_440 });
    const thisMinute = candleStart("1m", now);
    for (const minute of minutes) if (minute.t < thisMinute) stream.day.add(minute);
    const last = minutes.at(-1) ?? opening;
    if (last !== undefined) stream.seedPrice(last.c);
    const open = await this.#openFromHistory(stream, now);
    const minute = open.find(([interval]) => interval === "1m")?.[1];
    for (const [interval, candle] of open) {
      // The open minute is added to longer candles on reading, so they are continued without it.
      const counted = interval === "1m" || minute === undefined ? { v: 0, a: 0 } : minute;
      stream.fold.seed(interval, { ...candle, v: candle.v - counted.v, a: candle.a - counted.a });
    }
  }

  async #openFromHistory(stream: PriceStream, now: number): Promise<[Interval, Candle][]> {
    const found: [Interval, Candle][] = [];
    for (const interval of INTERVALS) {
      const start = candleStart(interval, now);
      const [candle] = await this.klines(stream.referCoin, { interval, from: start, to: now, limit: 1 });
      if (candle !== undefined && candle.t === start) found.push([interval, candle]);
    }
    return found;
  }

  async #flush(): Promise<void> {
    if (this.#archive === null) return;
    try {
      const open = [...this.#streams.values()].map((stream) => ({ stream, candles: openCandles(stream.fold) }));
      await this.#archive.flush(open);
    } catch (error) {
      this.#onFault("candle archive", error);
    }
  }
}
