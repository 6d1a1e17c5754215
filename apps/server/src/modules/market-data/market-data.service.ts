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
import { FundingArchive } from "./funding-archive.ts";
import {
  nextOvernightCut,
  type OvernightCut,
  type OvernightRates,
  type OvernightTerms,
  overnightRates,
} from "./overnight.ts";
import type { Quote } from "./quote.ts";
import type { DaySummary } from "./rolling-day.ts";
import { SourceHealth, type SourceReport } from "./sources/source-health.ts";
import { DEFAULT_STALE_LIMITS, type StaleLimits, staleLimit } from "./stale-limits.ts";
import { PriceStream } from "./stream.ts";
import type { RejectReason } from "./tick-guard.ts";

export interface MarketDataDeps {
  /**
   * In order of preference. A stream's sources are all feeds that cover it and are of the kind of the first: a simulated or
   * replayed price never stands in for a live one.
   */
  readonly feeds: readonly MarketFeed[];
  readonly instruments: Instruments;
  readonly clock: Clock;
  /** Where candles are kept; without it they live as long as the process. */
  readonly pool?: Pool;
  /** Longest age of a quote that still prices orders; `DEFAULT_STALE_LIMITS` where absent. */
  readonly staleLimits?: StaleLimits;
  /** What positions in derivatives cost overnight; null or absent tells no rate. */
  readonly overnight?: OvernightTerms | null;
  /** Told of faults that do not stop the hub: a listener that threw, candles that could not be stored. */
  readonly onFault?: (what: string, error: unknown) => void;
}

export type QuoteListener = (quote: Quote) => void;
export type FreshnessListener = (referCoin: string, isStale: boolean) => void;

/** What became of updates since the start, for metrics. */
export interface HubCounts {
  readonly accepted: number;
  readonly rejected: ReadonlyMap<RejectReason, number>;
  readonly listenerFaults: number;
}

const FLUSH_MS = 5_000;
/** How often silence is looked for: the longest time by which going stale is said late. */
const WATCH_MS = 250;
const DAY_MS = 86_400_000;

/** The one price book: every chart, ticker, mark and fill in the process comes from the quotes accepted here. */
export class MarketData {
  readonly #deps: MarketDataDeps;
  readonly #streams = new Map<string, PriceStream>();
  readonly #listeners = new Set<QuoteListener>();
  readonly #rejected = new Map<RejectReason, number>();
  readonly #archive: CandleArchive | null;
  readonly #fundingArchive: FundingArchive | null;
  readonly #staleLimits: StaleLimits;
  readonly #health: readonly SourceHealth[];
  readonly #freshnessListeners = new Set<FreshnessListener>();
  /** Streams that were last announced as fresh. */
  readonly #fresh = new Set<PriceStream>();
  #accepted = 0;
  #listenerFaults = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(deps: MarketDataDeps) {
    this.#deps = deps;
    this.#staleLimits = deps.staleLimits ?? DEFAULT_STALE_LIMITS;
    this.#health = deps.feeds.map((feed) => new SourceHealth(feed));
    this.#archive = deps.pool === undefined ? null : new CandleArchive(deps.pool);
    this.#fundingArchive = deps.pool === undefined ? null : new FundingArchive(deps.pool);
    for (const [referCoin, instrument] of deps.instruments.streams) {
      const [preferred, ...others] = deps.feeds.filter((feed) => feed.covers().includes(referCoin));
      if (preferred === undefined) continue;
      const feeds = [preferred, ...others.filter(({ kind }) => kind === preferred.kind)] as const;
      const stream = new PriceStream(instrument, feeds, this.staleMs(referCoin), (closed, interval, candle) =>
        this.#archive?.closed(closed, interval, candle),
      );
      this.#streams.set(referCoin, stream);
    }
  }

  /** Fills day and candles from history, then starts the feeds; resolves when prices may be read. */
  async start(): Promise<void> {
    const streams = [...this.#streams.values()];
    await this.#fundingArchive?.restore(streams).catch((error: unknown) => this.#onFault("funding archive", error));
    await Promise.all(streams.map((stream) => this.#seed(stream)));
    for (const health of this.#health) {
      await health.feed.start({ quote: (update) => this.#receive(update, health) });
    }
    this.#timers = [setInterval(() => void this.#flush(), FLUSH_MS), setInterval(() => this.#watch(), WATCH_MS)];
  }

  /** Stops the feeds and stores what is in the making. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    for (const feed of this.#deps.feeds) await feed.stop();
    await this.#flush();
  }

  /** The stream's latest good quote, however old; undefined before the first and for streams without a feed. */
  quote(referCoin: string): Quote | undefined {
    return this.#streams.get(referCoin)?.quote ?? undefined;
  }

  /** True where no quote came for so long that orders must be refused; also before the first. */
  isStale(referCoin: string): boolean {
    return this.#streams.get(referCoin)?.isStale(this.#deps.clock.monotonic()) ?? true;
  }

  /** Age in milliseconds from which the stream counts as stale. */
  staleMs(referCoin: string): number {
    const instrument = this.#deps.instruments.streams.get(referCoin);
    return instrument === undefined ? 0 : staleLimit(this.#staleLimits, instrument);
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

  /**
   * Calls `listener` when a stream goes stale, at most a quarter of a second after it did, and with its first quote when it is
   * fresh again. Before its first quote a stream is stale without saying so.
   *
   * @returns a function that ends it.
   */
  onFreshness(listener: FreshnessListener): () => void {
    this.#freshnessListeners.add(listener);
    return () => this.#freshnessListeners.delete(listener);
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

  /** What holding an instrument overnight costs, and when; null for coins and where the terms are not known. */
  overnight(instrument: Instrument): (OvernightRates & OvernightCut) | null {
    const { overnight, clock } = this.#deps;
    const rates = overnight ? overnightRates(overnight, instrument) : null;
    return rates === null ? null : { ...rates, ...nextOvernightCut(instrument, clock.now()) };
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
   * Deletes what nobody can ask for any more: candles and funding of earlier replays, and minutes older than a quarter.
   *
   * @returns how many went.
   */
  async purge(): Promise<number> {
    const spaces = this.#deps.feeds.map(({ candleSpace }) => candleSpace);
    const candles = (await this.#archive?.purge(spaces, this.#deps.clock.now())) ?? 0;
    return candles + ((await this.#fundingArchive?.purge(spaces)) ?? 0);
  }

  /** How each feed fares over all its streams, in order of preference. */
  sources(): readonly SourceReport[] {
    const mono = this.#deps.clock.monotonic();
    return this.#health.map((health) => health.report(mono));
  }

  counts(): HubCounts {
    return { accepted: this.#accepted, rejected: this.#rejected, listenerFaults: this.#listenerFaults };
  }

  #receive(update: FeedQuote, health: SourceHealth): void {
    const stream = this.#streams.get(update.referCoin);
    const line = stream?.lines.find(({ feed }) => feed === health.feed);
    if (stream === undefined || line === undefined) {
      // A feed of another kind than the stream's covers it too, and is not asked.
      if (stream === undefined) this.#reject("symbol", health);
      return;
    }
    const at = { now: this.#deps.clock.now(), mono: this.#deps.clock.monotonic() };
    const verdict = stream.accept(update, line, at);
    if (verdict !== "quoted" && verdict !== "standby") {
      this.#reject(verdict, health);
      return;
    }
    health.heard(update, at);
    if (verdict === "quoted") this.#publish(stream);
  }

  #publish(stream: PriceStream): void {
    const { quote } = stream;
    if (quote === null) return;
    this.#accepted += 1;
    this.#tell("quote listener", this.#listeners, (listener) => listener(quote));
    if (this.#fresh.has(stream)) return;
    this.#fresh.add(stream);
    this.#tell("freshness listener", this.#freshnessListeners, (listener) => listener(stream.referCoin, false));
  }

  /** Silence makes no update that would show it: finds sources that fell silent, and streams that have no other. */
  #watch(): void {
    const at = { now: this.#deps.clock.now(), mono: this.#deps.clock.monotonic() };
    for (const stream of this.#streams.values()) {
      if (stream.reconsider(at)) this.#publish(stream);
      if (!this.#fresh.has(stream) || !stream.isStale(at.mono)) continue;
      this.#fresh.delete(stream);
      this.#tell("freshness listener", this.#freshnessListeners, (listener) => listener(stream.referCoin, true));
    }
  }

  #tell<L>(what: string, listeners: Iterable<L>, call: (listener: L) => void): void {
    for (const listener of listeners) {
      try {
        call(listener);
      } catch (error) {
        this.#listenerFaults += 1;
        this.#onFault(what, error);
      }
    }
  }

  readonly #onFault = (what: string, error: unknown): void => this.#deps.onFault?.(what, error);

  #reject(reason: RejectReason, health: SourceHealth): void {
    health.dropped(reason);
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
    const streams = [...this.#streams.values()];
    const open = streams.map((stream) => ({ stream, candles: openCandles(stream.fold) }));
    await Promise.all([
      this.#archive?.flush(open).catch((error: unknown) => this.#onFault("candle archive", error)),
      this.#fundingArchive?.save(streams).catch((error: unknown) => this.#onFault("funding archive", error)),
    ]);
  }
}
