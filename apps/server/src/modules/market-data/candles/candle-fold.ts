import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import { candleStart, ROLLED_INTERVALS, shiftCandle } from "./intervals.ts";

/** A candle in whole ticks (`o h l c`), quantity steps (`v`) and ticks times steps (`a`, the turnover). `t` is its start. */
export interface Candle {
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
  a: number;
}

const MINUTE = 60_000;

/** Folds a later candle of the same period into an earlier one. */
export function mergeInto(earlier: Candle, later: Candle): void {
  if (later.h > earlier.h) earlier.h = later.h;
  if (later.l < earlier.l) earlier.l = later.l;
  earlier.c = later.c;
  earlier.v += later.v;
  earlier.a += later.a;
}

/** A candle as it would have been by the count of today; its turnover is what it was. */
export function scaleCandle(candle: Candle, factor: number): Candle {
  if (factor === 1) return candle;
  const price = (ticks: number) => Math.round(ticks * factor);
  return {
    ...candle,
    o: price(candle.o),
    h: price(candle.h),
    l: price(candle.l),
    c: price(candle.c),
    v: Math.round(candle.v / factor),
  };
}

/**
 * Candles of one stream for every interval. A tick touches the open minute only; longer candles take in whole minutes
 * as they close, and reading one adds the open minute to it. The cost of a tick therefore does not grow with the
 * number of intervals.
 */
export class CandleFold {
  #minute: Candle | null = null;
  #minuteEnd = 0;
  /** The open minute holds nothing but the close of the one before. */
  #isCarried = false;
  readonly #rolled = new Map<Interval, Candle>();
  readonly #closed = new Map<Interval, Candle>();
  /** Start of the last candle of each interval that lacks something. */
  readonly #torn = new Map<Interval, number>();
  readonly #onClosed: (interval: Interval, candle: Candle, isWhole: boolean) => void;

  /**
   * @param onClosed told of each candle once, when the first tick after its end arrives; `isWhole` is false where prices were
   *   missed in it.
   */
  constructor(onClosed: (interval: Interval, candle: Candle, isWhole: boolean) => void = () => undefined) {
    this.#onClosed = onClosed;
  }

  /** Continues a candle that is already in the making; a later call for the same interval replaces it. */
  seed(interval: Interval, candle: Candle): void {
    if (interval === "1m") {
      this.#isCarried = false;
      this.#minute = { ...candle };
      this.#minuteEnd = candle.t + MINUTE;
    } else this.#rolled.set(interval, { ...candle });
  }

  /**
   * Takes in one price.
   *
   * @param ts wall-clock milliseconds; one that lies before the open minute counts to that minute.
   * @param steps traded quantity, 0 where the price moved without a trade.
   */
  tick(ts: number, ticks: number, steps: number): void {
    const minute = this.#minute;
    if (minute === null || ts >= this.#minuteEnd) {
      const isCarried = steps === 0 && ticks === minute?.c;
      this.#startMinute(ts, ticks, steps);
      this.#isCarried = isCarried;
      return;
    }
    if (ticks !== minute.c || steps > 0) this.#isCarried = false;
    if (ticks > minute.h) minute.h = ticks;
    else if (ticks < minute.l) minute.l = ticks;
    minute.c = ticks;
    minute.v += steps;
    minute.a += ticks * steps;
  }

  /** Takes in a trade as `tick` does. The first of a minute opens it, whatever was carried over from the one before. */
  trade(ts: number, ticks: number, steps: number): void {
    if (this.#isCarried && this.#minute !== null && ts < this.#minuteEnd) {
      this.#minute = { ...this.#minute, o: ticks, h: ticks, l: ticks };
    }
    this.tick(ts, ticks, steps);
    this.#isCarried = false;
  }

  /** Begins a minute in which nothing has been traded yet, at the close of the one before. */
  carry(ts: number): void {
    if (this.#minute !== null) this.tick(ts, this.#minute.c, 0);
  }

  /** The newest price; undefined before the first tick. */
  get close(): number | undefined {
    return this.#minute?.c;
  }

  /** Prices were missed until `ts`: what is open, and the candles that it falls into, will lack them. */
  tear(ts: number): void {
    for (const interval of INTERVALS) this.#torn.set(interval, candleStart(interval, ts));
  }

  /** Whether no price is known to have been missed in the candle that starts at `t`, of those still open or closed last. */
  isWhole(interval: Interval, t: number): boolean {
    return t > (this.#torn.get(interval) ?? Number.NEGATIVE_INFINITY);
  }

  /** Adds to longer candles in the making what was missed of one closed minute in them, as history tells it afterwards. */
  mend(minute: Candle, missed: { readonly v: number; readonly a: number }): void {
    const open = this.#minute;
    if (open === null || minute.t >= open.t) return;
    for (const interval of ROLLED_INTERVALS) {
      const start = candleStart(interval, minute.t);
      if (start !== candleStart(interval, open.t)) continue;
      const rolled = this.#rolled.get(interval);
      if (rolled === undefined || rolled.t !== start) {
        this.#rolled.set(interval, { ...minute, t: start, ...missed });
        continue;
      }
      rolled.h = Math.max(rolled.h, minute.h);
      rolled.l = Math.min(rolled.l, minute.l);
      rolled.v += missed.v;
      rolled.a += missed.a;
    }
  }

  /** Puts what is in the making, and what closed last, into the prices of another count of shares. */
  rescale(factor: number): void {
    if (this.#minute !== null) this.#minute = scaleCandle(this.#minute, factor);
    for (const candles of [this.#rolled, this.#closed]) {
      for (const [interval, candle] of candles) candles.set(interval, scaleCandle(candle, factor));
    }
  }

  /** When the open minute ends, in wall-clock milliseconds; 0 before the first tick. */
  get minuteEnd(): number {
    return this.#minuteEnd;
  }

  /** The candle in the making, as a copy; null before the first tick. */
  current(interval: Interval): Candle | null {
    const minute = this.#minute;
    if (interval === "1m") return minute === null ? null : { ...minute };
    const rolled = this.#rolled.get(interval);
    if (minute === null) return rolled === undefined ? null : { ...rolled };
    const start = candleStart(interval, minute.t);
    if (rolled === undefined || rolled.t !== start) return { ...minute, t: start };
    const whole = { ...rolled };
    mergeInto(whole, minute);
    return whole;
  }

  /** The candle that closed last; null until one has. */
  lastClosed(interval: Interval): Candle | null {
    return this.#closed.get(interval) ?? null;
  }

  #startMinute(ts: number, ticks: number, steps: number): void {
    const t = candleStart("1m", ts);
    if (this.#minute !== null) this.#close(this.#minute, t);
    this.#minute = { t, o: ticks, h: ticks, l: ticks, c: ticks, v: steps, a: ticks * steps };
    this.#minuteEnd = t + MINUTE;
  }

  /** Rolls a closed minute into the longer candles and closes those that end before the new minute. */
  #close(minute: Candle, nextMinute: number): void {
    this.#finish("1m", minute);
    for (const interval of ROLLED_INTERVALS) {
      const start = candleStart(interval, minute.t);
      const rolled = this.#rolled.get(interval);
      if (rolled !== undefined && rolled.t === start) mergeInto(rolled, minute);
      else this.#rolled.set(interval, { ...minute, t: start });
      if (nextMinute < shiftCandle(interval, start, 1)) continue;
      const whole = this.#rolled.get(interval);
      if (whole !== undefined) this.#finish(interval, whole);
      this.#rolled.delete(interval);
    }
  }

  #finish(interval: Interval, candle: Candle): void {
    this.#closed.set(interval, candle);
    this.#onClosed(interval, candle, this.isWhole(interval, candle.t));
  }
}

/** Every interval's candle in the making. */
export function openCandles(fold: CandleFold): [Interval, Candle][] {
  return INTERVALS.flatMap((interval): [Interval, Candle][] => {
    const candle = fold.current(interval);
    return candle === null ? [] : [[interval, candle]];
  });
}
