import type { Decimal } from "@evenkeel/calc/decimal";
import type { Interval } from "@evenkeel/contract/market";
import type { Pool } from "pg";
import { type Instrument, type Instruments, type Session, sessionAt } from "#/modules/instruments/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Candle } from "./candles/candle-fold.ts";
import { type KlineQuery, readKlines } from "./candles/kline-query.ts";
import { seedStream } from "./candles/seed-stream.ts";
import type { MarketFeed } from "./feed-port.ts";
import type { Freshness } from "./freshness-watch.ts";
import { makeStreams } from "./make-streams.ts";
import { MarketArchive } from "./market-archive.ts";
import type { MarketTerms } from "./market-terms.ts";
import { nextOvernightCut, type OvernightCut, type OvernightRates, overnightRates } from "./overnight.ts";
import { type HubCounts, PriceIntake } from "./price-intake.ts";
import type { Quote } from "./quote.ts";
import type { DaySummary } from "./rolling-day.ts";
import { SilenceMender } from "./silence-mender.ts";
import { SourceHealth, type SourceReport } from "./sources/source-health.ts";
import { DEFAULT_STALE_LIMITS, staleLimit } from "./stale-limits.ts";
import type { PriceStream } from "./stream.ts";

export interface MarketDataDeps extends MarketTerms {
  /**
   * In order of preference. A stream's sources are all feeds that cover it and are of the kind of the first: a simulated or
   * replayed price never stands in for a live one.
   */
  readonly feeds: readonly MarketFeed[];
  readonly instruments: Instruments;
  readonly clock: Clock;
  /** Where candles are kept; without it they live as long as the process. */
  readonly pool?: Pool;
  /** Told of faults that do not stop the hub: a listener that threw, candles that could not be stored. */
  readonly onFault?: (what: string, error: unknown) => void;
}

export type QuoteListener = (quote: Quote) => void;

const FLUSH_MS = 5_000;
/** How often silence is looked for: the longest time by which going stale is said late. */
const WATCH_MS = 250;

/** The one price book: every chart, ticker, mark and fill in the process comes from the quotes accepted here. */
export class MarketData {
  readonly #deps: MarketDataDeps;
  readonly #streams: ReadonlyMap<string, PriceStream>;
  readonly #archive: MarketArchive;
  readonly #intake: PriceIntake;
  readonly #health: readonly SourceHealth[];
  #terms: MarketTerms;
  #timers: NodeJS.Timeout[] = [];

  constructor(deps: MarketDataDeps) {
    const { clock, feeds, instruments, pool } = deps;
    this.#deps = deps;
    this.#terms = deps;
    this.#archive = new MarketArchive(pool, this.#onFault);
    this.#health = feeds.map((feed) => new SourceHealth(feed));
    this.#streams = makeStreams({
      instruments,
      feeds,
      staleMs: (referCoin) => this.staleMs(referCoin),
      onClosed: (...candle) => this.#archive.closed(...candle),
    });
    this.#intake = new PriceIntake({ clock, streams: this.#streams, onFault: this.#onFault });
    const mender = new SilenceMender({
      stream: (referCoin) => this.stream(referCoin),
      klines: (referCoin, query) => this.klines(referCoin, query),
      now: () => clock.now(),
    });
    this.onFreshness((news) => {
      mender.heard(news).catch((error: unknown) => this.#onFault("history after silence", error));
    });
    this.#setSplits();
  }

  /** Fills day and candles from history, then starts the feeds; resolves when prices may be read. */
  async start(): Promise<void> {
    const streams = [...this.#streams.values()];
    await this.#archive.restore(streams);
    const now = this.#deps.clock.now();
    // History is by the count of shares of now, and so is what comes after it.
    for (const stream of streams) stream.countedTo = now;
    await Promise.all(
      streams.map((stream) => seedStream(stream, (query) => this.klines(stream.referCoin, query), now)),
    );
    await Promise.all(this.#health.map((health) => this.#startFeed(health)));
    this.#timers = [
      setInterval(() => void this.#flush(), FLUSH_MS),
      setInterval(() => this.#intake.lookForSilence(), WATCH_MS),
    ];
  }

  /**
   * Takes over terms that an operator has changed. They count at once: a price that is too old for its new limit takes no
   * more orders.
   */
  setTerms(terms: MarketTerms): void {
    this.#terms = terms;
    for (const stream of this.#streams.values()) stream.limitAge(this.staleMs(stream.referCoin));
    this.#setSplits();
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
    return instrument === undefined ? 0 : staleLimit(this.#terms.staleLimits ?? DEFAULT_STALE_LIMITS, instrument);
  }

  /**
   * Calls `listener` with every accepted quote, synchronously and in order; what it throws is counted and reported,
   * and disturbs nobody else.
   *
   * @returns a function that ends it.
   */
  onQuote(listener: QuoteListener): () => void {
    return this.#intake.quotes.add(listener);
  }

  /**
   * Calls `listener` when a stream goes stale, at most a quarter of a second after it did, and with its first quote when it is
   * fresh again. Before its first quote a stream is stale without saying so.
   *
   * @returns a function that ends it.
   */
  onFreshness(listener: (freshness: Freshness) => void): () => void {
    return this.#intake.freshness.listeners.add(listener);
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
    const { overnight } = this.#terms;
    const rates = overnight ? overnightRates(overnight, instrument) : null;
    return rates === null ? null : { ...rates, ...nextOvernightCut(instrument, this.#deps.clock.now()) };
  }

  /** A contract's funding rate, as a fraction, of the interval that ends at a funding instant; null where none was measured. */
  fundingRate(referCoin: string, endsAt: number): Decimal | null {
    return this.#streams.get(referCoin)?.funding?.rateEndingAt(endsAt) ?? null;
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
    if (stream === undefined) return Promise.resolve([]);
    return readKlines(stream, this.#archive.candles, query, this.#onFault, this.#deps.clock.now());
  }

  /**
   * Deletes what nobody can ask for any more: candles and funding of earlier replays, and minutes older than a quarter.
   *
   * @returns how many went.
   */
  purge(): Promise<number> {
    const spaces = this.#deps.feeds.map(({ candleSpace }) => candleSpace);
    return this.#archive.purge(spaces, this.#deps.clock.now());
  }

  /** How each feed fares over all its streams, in order of preference. */
  sources(): readonly SourceReport[] {
    const mono = this.#deps.clock.monotonic();
    return this.#health.map((health) => health.report(mono));
  }

  counts(): HubCounts {
    return this.#intake.counts();
  }

  /** A source that cannot start is one that says nothing: others may stand in for it. */
  async #startFeed(health: SourceHealth): Promise<void> {
    try {
      await health.feed.start({ quote: (update) => this.#intake.receive(update, health) });
    } catch (error) {
      this.#onFault(`start of ${health.feed.name}`, error);
    }
  }

  #setSplits(): void {
    const splits = this.#terms.splits ?? [];
    for (const stream of this.#streams.values())
      stream.splits = splits.filter(({ referCoin }) => referCoin === stream.referCoin);
  }

  readonly #onFault = (what: string, error: unknown): void => this.#deps.onFault?.(what, error);

  #flush(): Promise<void> {
    return this.#archive.flush([...this.#streams.values()]);
  }
}
