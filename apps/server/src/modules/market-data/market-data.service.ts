import type { Decimal } from "@evenkeel/calc/decimal";
import type { Interval } from "@evenkeel/contract/market";
import type { Pool } from "pg";
import { type Instrument, type Instruments, type Session, sessionAt } from "#/modules/instruments/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { CandleArchive } from "./candles/candle-archive.ts";
import type { Candle } from "./candles/candle-fold.ts";
import { openCandles } from "./candles/candle-fold.ts";
import { candleStart } from "./candles/intervals.ts";
import { type KlineQuery, readKlines } from "./candles/kline-query.ts";
import { seedStream } from "./candles/seed-stream.ts";
import type { FeedQuote, MarketFeed } from "./feed-port.ts";
import { type Freshness, FreshnessWatch } from "./freshness-watch.ts";
import { FundingArchive } from "./funding-archive.ts";
import { Listeners } from "./listeners.ts";
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
import { type PriceSplit, priceFactor, scaleUpdate } from "./splits.ts";
import { DEFAULT_STALE_LIMITS, type StaleLimits, staleLimit } from "./stale-limits.ts";
import { PriceStream } from "./stream.ts";
import type { RejectReason } from "./tick-guard.ts";

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

/** What an operator decides about prices, and may change while they come. */
export interface MarketTerms {
  /** Longest age of a quote that still prices orders; `DEFAULT_STALE_LIMITS` where absent. */
  readonly staleLimits?: StaleLimits;
  /** What positions in derivatives cost overnight; null or absent tells no rate. */
  readonly overnight?: OvernightTerms | null;
  /** Splits of shares, those to come among them. */
  readonly splits?: readonly PriceSplit[];
}

export type QuoteListener = (quote: Quote) => void;

/** What became of updates since the start, for metrics. */
export interface HubCounts {
  readonly accepted: number;
  readonly rejected: ReadonlyMap<RejectReason, number>;
  readonly listenerFaults: number;
}

const FLUSH_MS = 5_000;
/** Minutes of silence that are asked for afterwards: a day. */
const MEND_MINUTES = 1_440;
/** How often silence is looked for: the longest time by which going stale is said late. */
const WATCH_MS = 250;

/** The one price book: every chart, ticker, mark and fill in the process comes from the quotes accepted here. */
export class MarketData {
  readonly #deps: MarketDataDeps;
  readonly #streams = new Map<string, PriceStream>();
  readonly #quoteListeners = new Listeners<Quote>((error) => this.#onFault("quote listener", error));
  readonly #freshness = new FreshnessWatch((error) => this.#onFault("freshness listener", error));
  readonly #rejected = new Map<RejectReason, number>();
  readonly #archive: CandleArchive | null;
  readonly #fundingArchive: FundingArchive | null;
  #terms: MarketTerms;
  readonly #health: readonly SourceHealth[];
  /** When streams that are stale were told last, in wall-clock milliseconds. */
  readonly #staleSince = new Map<PriceStream, number>();
  #accepted = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(deps: MarketDataDeps) {
    this.#deps = deps;
    this.#terms = deps;
    this.#health = deps.feeds.map((feed) => new SourceHealth(feed));
    this.#freshness.listeners.add((news) => {
      this.#mend(news).catch((error: unknown) => this.#onFault("history after silence", error));
    });
    this.#archive = deps.pool === undefined ? null : new CandleArchive(deps.pool);
    this.#fundingArchive = deps.pool === undefined ? null : new FundingArchive(deps.pool);
    for (const [referCoin, instrument] of deps.instruments.streams) {
      const [preferred, ...others] = deps.feeds.filter((feed) => feed.covers().includes(referCoin));
      if (preferred === undefined) continue;
      const feeds = [preferred, ...others.filter(({ kind }) => kind === preferred.kind)] as const;
      const stream = new PriceStream(instrument, feeds, this.staleMs(referCoin), (closed, interval, candle, isWhole) =>
        this.#archive?.closed(closed, interval, candle, isWhole),
      );
      this.#streams.set(referCoin, stream);
    }
    this.#setSplits();
  }

  /** Fills day and candles from history, then starts the feeds; resolves when prices may be read. */
  async start(): Promise<void> {
    const streams = [...this.#streams.values()];
    await this.#fundingArchive?.restore(streams).catch((error: unknown) => this.#onFault("funding archive", error));
    const now = this.#deps.clock.now();
    // History is by the count of shares of now, and so is what comes after it.
    for (const stream of streams) stream.countedTo = now;
    await Promise.all(
      streams.map((stream) => seedStream(stream, (query) => this.klines(stream.referCoin, query), now)),
    );
    await Promise.all(this.#health.map((health) => this.#startFeed(health)));
    this.#timers = [setInterval(() => void this.#flush(), FLUSH_MS), setInterval(() => this.#watch(), WATCH_MS)];
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
    return this.#quoteListeners.add(listener);
  }

  /**
   * Calls `listener` when a stream goes stale, at most a quarter of a second after it did, and with its first quote when it is
   * fresh again. Before its first quote a stream is stale without saying so.
   *
   * @returns a function that ends it.
   */
  onFreshness(listener: (freshness: Freshness) => void): () => void {
    return this.#freshness.listeners.add(listener);
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
    return readKlines(stream, this.#archive, query, this.#onFault, this.#deps.clock.now());
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
    const listenerFaults = this.#quoteListeners.faults + this.#freshness.listeners.faults;
    return { accepted: this.#accepted, rejected: this.#rejected, listenerFaults };
  }

  /** Asks history for what a stream missed while it was stale. */
  async #mend({ referCoin, isStale }: Freshness): Promise<void> {
    const stream = this.#streams.get(referCoin);
    if (stream === undefined) return;
    if (isStale) {
      this.#staleSince.set(stream, stream.quote?.receivedAt ?? 0);
      return;
    }
    const since = this.#staleSince.get(stream);
    this.#staleSince.delete(stream);
    if (since === undefined) return;
    const from = candleStart("1m", since);
    stream.mend(
      await this.klines(referCoin, { interval: "1m", from, to: this.#deps.clock.now(), limit: MEND_MINUTES }),
    );
  }

  /** A source that cannot start is one that says nothing: others may stand in for it. */
  async #startFeed(health: SourceHealth): Promise<void> {
    try {
      await health.feed.start({ quote: (update) => this.#receive(update, health) });
    } catch (error) {
      this.#onFault(`start of ${health.feed.name}`, error);
    }
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
    this.#recount(stream, at.now);
    if (stream.awaitsSplit(at.now)) {
      this.#reject("split", health);
      return;
    }
    const { splits } = stream;
    const isUnaware = splits.length > 0 && line.feed.kind === "simulated";
    const counted = isUnaware ? scaleUpdate(update, priceFactor(splits, Number.NEGATIVE_INFINITY, at.now)) : update;
    const verdict = stream.accept(counted, line, at);
    if (verdict !== "quoted" && verdict !== "standby") {
      this.#reject(verdict, health);
      return;
    }
    health.heard(update, at);
    if (verdict === "quoted") this.#publish(stream);
  }

  #setSplits(): void {
    const splits = this.#terms.splits ?? [];
    for (const stream of this.#streams.values())
      stream.splits = splits.filter(({ referCoin }) => referCoin === stream.referCoin);
  }

  /** Tells the price by the new count of shares from the instant at which a split counts, whether or not a source speaks. */
  #recount(stream: PriceStream, now: number): void {
    for (let split = stream.dueSplit(now); split !== undefined; split = stream.dueSplit(now)) {
      stream.recount(split, now);
      if (stream.quote !== null) this.#quoteListeners.tell(stream.quote);
    }
  }

  #publish(stream: PriceStream): void {
    const { quote } = stream;
    if (quote === null) return;
    this.#accepted += 1;
    this.#quoteListeners.tell(quote);
    this.#freshness.quoted(stream);
  }

  /** Finds sources that fell silent while others speak, and streams that have no other. */
  #watch(): void {
    const at = { now: this.#deps.clock.now(), mono: this.#deps.clock.monotonic() };
    for (const stream of this.#streams.values()) {
      this.#recount(stream, at.now);
      if (stream.reconsider(at)) this.#publish(stream);
      this.#freshness.look(stream, at.mono);
    }
  }

  readonly #onFault = (what: string, error: unknown): void => this.#deps.onFault?.(what, error);

  #reject(reason: RejectReason, health: SourceHealth): void {
    health.dropped(reason);
    this.#rejected.set(reason, (this.#rejected.get(reason) ?? 0) + 1);
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
