import type { Instruments } from "#/modules/instruments/index.ts";
import type { Candle, MarketData, PriceSplit, Quote } from "#/modules/market-data/index.ts";
import type { Log } from "#/platform/log.ts";
import { PriceHeap } from "#/platform/price-heap.ts";
import { createWorkQueue, type WorkQueue } from "#/platform/work-queue.ts";
import { findAlert, listActive, listOffBefore } from "./alert.repository.ts";
import { mayFireFrom, type StoredAlert } from "./alert.ts";
import { AlertBook, type LiveAlert } from "./alert-book.ts";
import { type CandlePast, PAST_CANDLES } from "./candle-past.ts";
import { type FireDeps, fireAlert } from "./fire.ts";
import { type FiringTick, rearm } from "./firing.repository.ts";
import { type Gauge, markOf, opposite } from "./gauge.ts";
import { readGauge, valueText } from "./gauge-reader.ts";
import { owedSplits, type Splits, takeInSplits } from "./split-alert.ts";

export type AlertMarket = Pick<MarketData, "quote" | "isStale" | "day" | "stream" | "klines" | "onQuote">;

export interface AlertEngineDeps extends FireDeps {
  readonly market: AlertMarket;
  readonly instruments: Instruments;
  /** What splits do to levels; absent: nothing is ever split. */
  readonly splits?: Splits;
  readonly log: Log;
}

const SWEEP_MS = 1_000;
const FIRINGS_AT_ONCE = 4;
const MINUTE_MS = 60_000;

/** Watches every alert that is on against the quotes that orders are filled by. */
export class AlertEngine {
  readonly #deps: AlertEngineDeps;
  readonly #books = new Map<string, AlertBook>();
  readonly #live = new Map<bigint, LiveAlert>();
  /** Alerts whose pause is not over, by the time at which it is. */
  readonly #pausing = new PriceHeap<LiveAlert>("rise");
  readonly #writes: WorkQueue;
  /** Firings that could not be written, to be tried again. */
  #unwritten: (() => void)[] = [];
  /** Splits that alerts which are off have taken in. */
  readonly #adjustedOff = new Set<string>();
  #unfollow: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: AlertEngineDeps) {
    this.#deps = deps;
    this.#writes = createWorkQueue(FIRINGS_AT_ONCE, (error) =>
      deps.log.warn({ err: error }, "an alert was not written"),
    );
  }

  /** Reads what is on and begins to follow prices. */
  async start(): Promise<void> {
    this.#deps.splits?.onChange(() => this.#readSplits());
    for (const alert of await listActive(this.#deps.pool)) this.put(alert);
    this.#unfollow = this.#deps.market.onQuote((quote) => this.#onQuote(quote));
    this.#timer = setInterval(() => {
      try {
        this.sweep();
      } catch (error) {
        this.#deps.log.error({ err: error }, "alerts could not be read");
      }
    }, SWEEP_MS);
  }

  /** Follows no more; resolves when what has fired is written, or cannot be. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#unfollow?.();
    await this.drained();
  }

  /** Resolves when nothing waits to be written. */
  drained(): Promise<void> {
    return this.#writes.drained();
  }

  /** Alerts that are watched, for metrics. */
  get size(): number {
    return this.#live.size;
  }

  /** Watches an alert as it is now, in place of what was known of it. */
  put(alert: StoredAlert): void {
    this.drop(alert.id);
    const instrument = this.#deps.instruments.byId(alert.coinId);
    const stream = instrument === undefined ? undefined : this.#deps.instruments.streams.get(instrument.referCoin);
    if (!alert.isOn || stream === undefined) return;
    const book = this.#book(stream.referCoin);
    const live: LiveAlert = {
      alert,
      mark: markOf(alert, stream),
      book,
      waits: "nothing",
      heap: null,
      slot: null,
      isRearmed: false,
    };
    if (live.mark.gauge !== "price") void this.#remember(book, live.mark.gauge);
    this.#live.set(alert.id, live);
    if (owedSplits(alert, book.splits, this.#deps.clock.now()).length > 0) this.#adjust(live);
    else this.#place(live);
  }

  /** Watches an alert no more. */
  drop(id: bigint): void {
    const live = this.#live.get(id);
    if (live === undefined) return;
    this.#live.delete(id);
    if (live.slot !== null) live.heap?.remove(live.slot);
  }

  /** What a gauge shows by the newest quote, however old; null where nothing can be said. */
  async read(referCoin: string, gauge: Gauge): Promise<number | null> {
    const book = this.#book(referCoin);
    await this.#remember(book, gauge);
    return readGauge(book, gauge, this.#deps.market, this.#deps.clock.now());
  }

  /** Reads the gauges that are read once a second, ends pauses, and tries again what could not be written. */
  sweep(): void {
    const { market, clock } = this.#deps;
    const now = clock.now();
    for (const retry of this.#unwritten.splice(0)) retry();
    this.#adjustOff(now);
    for (let live = this.#pausing.wake(now); live !== undefined; live = this.#pausing.wake(now)) this.#place(live);
    for (const book of this.#books.values()) {
      if (!book.isSampled || !book.isDirty || market.isStale(book.referCoin)) continue;
      book.isDirty = false;
      const quote = market.quote(book.referCoin);
      if (quote === undefined) continue;
      for (const gauge of book.watched()) {
        void this.#remember(book, gauge);
        const value = readGauge(book, gauge, market, now);
        if (value !== null) this.#reached(book, gauge, value, quote);
      }
    }
  }

  #onQuote(quote: Quote): void {
    const book = this.#books.get(quote.referCoin);
    if (book === undefined) return;
    if (quote.receivedAt >= book.recountsAt) this.#recount(book, quote.receivedAt);
    // The last price by a new count of shares: nobody has dealt at it.
    if (quote.isRecounted) return;
    const { fall, rise } = book.price;
    const ticks = quote.lastTicks;
    if (ticks <= fall.edge || ticks >= rise.edge) this.#reached(book, "price", ticks, quote);
    if (book.isSampled) book.sample(quote);
  }

  #reached(book: AlertBook, gauge: Gauge, value: number, quote: Quote): void {
    for (const live of book.woken(gauge, value)) {
      if (live.waits === "condition") {
        const tick = { quoteId: quote.id, quoteAt: quote.receivedAt, value: valueText(gauge, value, quote) };
        this.#fire(live, tick);
      } else this.#rearm(live);
    }
  }

  /** Puts an alert where it waits next. */
  #place(live: LiveAlert): void {
    const { alert, mark, book } = live;
    const from = mayFireFrom(alert);
    if (!alert.isArmed && !live.isRearmed) {
      live.waits = "end";
      book.wait(live, opposite(mark));
    } else if (from > this.#deps.clock.now()) {
      live.waits = "pause";
      live.heap = this.#pausing;
      live.slot = this.#pausing.add(from, alert.id, live);
    } else {
      live.waits = "condition";
      book.wait(live, mark);
    }
  }

  /** Takes levels over to a new count of shares before anything is judged by it. */
  #recount(book: AlertBook, now: number): void {
    book.recountedTo = now;
    book.forgetPast();
    for (const live of this.#live.values()) {
      if (live.book !== book || live.waits === "nothing") continue;
      if (live.mark.gauge === "change5m" || live.mark.gauge === "change1h") void this.#remember(book, live.mark.gauge);
      if (owedSplits(live.alert, book.splits, now).length > 0) this.#adjust(live);
    }
  }

  #adjust(live: LiveAlert): void {
    if (live.slot !== null) live.heap?.remove(live.slot);
    live.waits = "nothing";
    live.slot = null;
    this.#writes.add(async () => {
      try {
        const alert = await takeInSplits(this.#deps, live.alert, live.book.splits);
        // A change by the person meanwhile has put another in its place.
        if (this.#live.get(live.alert.id) !== live) return;
        if (alert === null) this.drop(live.alert.id);
        else this.put(alert);
      } catch (error) {
        this.#unwritten.push(() => this.#adjust(live));
        throw error;
      }
    });
  }

  #readSplits(): void {
    for (const book of this.#books.values()) book.splits = this.#splitsOf(book.referCoin);
  }

  #splitsOf(referCoin: string): readonly PriceSplit[] {
    return this.#deps.splits?.all().filter((split) => split.referCoin === referCoin) ?? [];
  }

  /** Levels of alerts that are off wait for nobody's price: taken over soon after a split counts, and at a start. */
  #adjustOff(now: number): void {
    for (const { referCoin, at } of this.#deps.splits?.all() ?? []) {
      const name = `${referCoin} ${at}`;
      if (at > now || this.#adjustedOff.has(name)) continue;
      this.#adjustedOff.add(name);
      this.#writes.add(async () => {
        const { pool, instruments } = this.#deps;
        const coinIds = instruments.all.filter((each) => each.referCoin === referCoin).map(({ id }) => id);
        try {
          for (const alert of await listOffBefore(pool, coinIds, at))
            await takeInSplits(this.#deps, alert, this.#splitsOf(referCoin));
        } catch (error) {
          this.#adjustedOff.delete(name);
          throw error;
        }
      });
    }
  }

  #rearm(live: LiveAlert): void {
    live.isRearmed = true;
    this.#writes.add(() => rearm(this.#deps.pool, live.alert));
    this.#place(live);
  }

  #fire(live: LiveAlert, tick: FiringTick): void {
    live.waits = "nothing";
    this.#writes.add(async () => {
      try {
        const fired = await fireAlert(this.#deps, live.alert, live.isRearmed, tick);
        // Where it may not fire as it was judged, the row knows what has become of it.
        const alert = fired ?? (await findAlert(this.#deps.pool, live.alert.id));
        // A change by the person meanwhile has put another in its place.
        if (this.#live.get(live.alert.id) !== live) return;
        if (alert === null) this.drop(live.alert.id);
        else this.put(alert);
      } catch (error) {
        this.#unwritten.push(() => this.#fire(live, tick));
        throw error;
      }
    });
  }

  #book(referCoin: string): AlertBook {
    const known = this.#books.get(referCoin);
    if (known !== undefined) return known;
    const book = new AlertBook(referCoin);
    book.splits = this.#splitsOf(referCoin);
    // Whoever is put into it takes in what is past.
    book.recountedTo = this.#deps.clock.now();
    this.#books.set(referCoin, book);
    return book;
  }

  /** Has a book follow what a sampled gauge needs; resolves when the past that it looks back to is known. */
  #remember(book: AlertBook, gauge: Gauge): Promise<void> {
    if (gauge === "price") return Promise.resolve();
    book.isSampled = true;
    if (typeof gauge !== "string") return this.#readCandles(book, book.past(gauge.window));
    if (gauge !== "change5m" && gauge !== "change1h") return Promise.resolve();
    book.history ??= this.#readHour(book);
    return book.history;
  }

  async #readCandles(book: AlertBook, past: CandlePast): Promise<void> {
    const { market, clock, log } = this.#deps;
    const now = clock.now();
    const { referCoin } = book;
    const query = { interval: past.window, to: now, limit: PAST_CANDLES };
    try {
      // The last price is looked at again by what has come.
      if (await past.follow(now, this.#endedCandle(past, referCoin), () => market.klines(referCoin, query)))
        book.isDirty = true;
    } catch (error) {
      // Without its candles an alert on an indicator waits until they can be read.
      log.warn({ err: error, referCoin, interval: past.window }, "candles could not be read");
    }
  }

  /** The newest ended candle of a stream, unless prices were missed in it: then its history knows it better. */
  #endedCandle({ window }: CandlePast, referCoin: string): Candle | null {
    const fold = this.#deps.market.stream(referCoin)?.fold;
    const ended = fold?.lastClosed(window) ?? null;
    return ended !== null && fold?.isWhole(window, ended.t) ? ended : null;
  }

  async #readHour(book: AlertBook): Promise<void> {
    const { market, clock, log } = this.#deps;
    const { closes } = book;
    const now = clock.now();
    try {
      const from = now - 62 * MINUTE_MS;
      for (const { t, c } of await market.klines(book.referCoin, { interval: "1m", from, to: now, limit: 63 })) {
        closes.seed(t, c);
      }
    } catch (error) {
      // Without the past an alert on a change waits until its window has been seen.
      log.warn({ err: error, referCoin: book.referCoin }, "the past hour could not be read");
    }
  }
}
