import { type Instrument, lastOpenInstant, SessionWatch } from "#/modules/instruments/index.ts";
import type { FeedQuote } from "#/modules/market-data/index.ts";
import { BookModel } from "./book.ts";
import type { Model } from "./models.ts";
import { bell, hashText, Octave, random } from "./noise.ts";
import { PricePath } from "./price-path.ts";

const HOUR = 3_600_000;
/** A closed market repeats its last price this often, to show that the source is alive. */
const HEARTBEAT_MS = 10_000;
/** Spread outside the session, as a multiple of the usual one. */
const CLOSED_WIDEN = 3;
/** Trade sizes are spread log-normally; half of this squared keeps their mean where it belongs. */
const SIZE_SPREAD = 1.1;

/** One simulated stream. Everything it says is a function of seed, stream and time. */
export class SimulatedStream {
  readonly path: PricePath;
  readonly instrument: Instrument;
  readonly #seed: number;
  readonly #model: Model;
  readonly #book: BookModel;
  readonly #activity: Octave;
  readonly #tick: number;
  readonly #step: number;
  readonly #openMsPerDay: number;
  readonly #session: SessionWatch;

  constructor(seed: string, instrument: Instrument, model: Model, openMsPerDay: number) {
    this.instrument = instrument;
    this.#session = new SessionWatch(instrument.schedule);
    this.#seed = hashText(`${seed}/${instrument.referCoin}`);
    this.#model = model;
    this.path = new PricePath(seed, model);
    this.#tick = Number(instrument.tickSize);
    this.#step = Number(instrument.qtyStep);
    this.#openMsPerDay = openMsPerDay;
    const perSecond = (model.dailyVolume * 1_000) / openMsPerDay;
    this.#book = new BookModel(this.#seed, this.#tick, this.#step, instrument.halfSpread, perSecond);
    this.#activity = new Octave(this.#seed ^ 0x0ddba11, HOUR);
  }

  /** Number of the last tick at or before an instant. Ticks of different streams never fall together. */
  tickNumber(ms: number): number {
    return Math.floor(ms / this.#model.tickMs - random(this.#seed, 1));
  }

  /** The update of a tick; null where the market is closed and it is not time for a sign of life. */
  tick(number: number, first: boolean): FeedQuote | null {
    const { tickMs } = this.#model;
    const ms = Math.round((number + random(this.#seed, 1)) * tickMs);
    if (this.#isOpen(ms)) return this.#openTick(number, ms);
    const every = Math.ceil(HEARTBEAT_MS / tickMs);
    return first || number % every === 0 ? this.#closedTick(number, ms) : null;
  }

  /** Base units traded between two instants of an open market, by the activity in the middle. */
  volume(from: number, to: number): number {
    return (this.#model.dailyVolume * (to - from) * this.#activityAt((from + to) / 2)) / this.#openMsPerDay;
  }

  #activityAt(ms: number): number {
    return Math.exp(0.8 * this.#activity.at(ms));
  }

  #isOpen(ms: number): boolean {
    return this.#session.at(ms).state === "open";
  }

  #openTick(number: number, ms: number): FeedQuote {
    const side = random(this.#seed ^ 0x5bd1e995, number) < 0.5 ? "buy" : "sell";
    const mean = this.volume(ms, ms + this.#model.tickMs);
    const size = mean * Math.exp(SIZE_SPREAD * bell(this.#seed ^ 0x27d4eb2f, number) - SIZE_SPREAD ** 2 / 2);
    return { ...this.#quote(number, ms, ms, 1, side), lastQty: Math.max(this.#step, size), side };
  }

  #closedTick(number: number, ms: number): FeedQuote {
    return this.#quote(number, ms, lastOpenInstant(this.instrument.schedule, ms) - 1, CLOSED_WIDEN, "buy");
  }

  #quote(number: number, ms: number, priceAt: number, widen: number, side: "buy" | "sell"): FeedQuote {
    const mid = this.path.at(priceAt);
    const { bid, ask } = this.#book.touch(mid, priceAt, widen);
    const last = widen > 1 ? Math.round(mid / this.#tick) : side === "buy" ? ask : bid;
    return {
      referCoin: this.instrument.referCoin,
      bid: bid * this.#tick,
      ask: ask * this.#tick,
      last: last * this.#tick,
      index: this.path.indexAt(priceAt),
      depth: { bids: this.#book.side(bid, mid, priceAt, -1), asks: this.#book.side(ask, mid, priceAt, 1) },
      ts: ms,
      sourceTs: ms,
      sourceSeq: number,
    };
  }
}
