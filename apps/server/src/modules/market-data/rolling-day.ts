import { type Candle, scaleCandle } from "./candles/candle-fold.ts";

const MINUTE = 60_000;
const MINUTES = 1_440;

/** The last 24 hours of one stream: prices in ticks, volume in steps, turnover in ticks times steps. */
export interface DaySummary {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: number;
}

/**
 * A ring of the last day's closed minutes. Sums are kept as minutes come and go; the extremes are searched for again
 * only when the minute that held one leaves. The open is the price as it stood when the window begins.
 */
export class RollingDay {
  readonly #ring: (Candle | undefined)[] = new Array(MINUTES).fill(undefined);
  /** First minute (counted from the epoch) that is still in the ring. */
  #first = 0;
  #open: number | null = null;
  #close: number | null = null;
  #high = Number.NEGATIVE_INFINITY;
  #low = Number.POSITIVE_INFINITY;
  #volume = 0;
  #turnover = 0;

  /** The price before the window's first minute, from history. */
  seedOpen(ticks: number): void {
    this.#open ??= ticks;
    this.#close ??= ticks;
  }

  /** Takes in a minute that has closed; minutes come in rising order. */
  add(minute: Candle): void {
    const number = Math.floor(minute.t / MINUTE);
    this.#expire(number - MINUTES + 1);
    this.#open ??= minute.o;
    this.#close = minute.c;
    this.#ring[number % MINUTES] = minute;
    this.#high = Math.max(this.#high, minute.h);
    this.#low = Math.min(this.#low, minute.l);
    this.#volume += minute.v;
    this.#turnover += minute.a;
  }

  /**
   * Puts a closed minute in place of what is known of it, or of nothing, as history tells it afterwards.
   *
   * @returns by how much volume and turnover have grown; null where the minute is not in the window.
   */
  amend(minute: Candle): { readonly v: number; readonly a: number } | null {
    const number = Math.floor(minute.t / MINUTE);
    if (number < this.#first || number >= this.#first + MINUTES) return null;
    const known = this.#ring[number % MINUTES];
    const grown = { v: minute.v - (known?.v ?? 0), a: minute.a - (known?.a ?? 0) };
    this.#ring[number % MINUTES] = minute;
    this.#searchExtremes();
    this.#volume += grown.v;
    this.#turnover += grown.a;
    return grown;
  }

  /**
   * The day that ends at `now`; null while no price is known.
   *
   * @param current the minute in the making, which is not in the ring yet.
   */
  summary(now: number, current: Candle | null): DaySummary | null {
    const first = Math.floor(now / MINUTE) - MINUTES + 1;
    this.#expire(first);
    const close = current?.c ?? this.#close;
    if (close === null) return null;
    // Where a market has been closed for longer than a day, its last minute lies before the window.
    const inside = current !== null && current.t >= first * MINUTE ? current : null;
    const isBefore = current !== null && inside === null;
    return {
      open: isBefore ? close : (this.#open ?? current?.o ?? close),
      close,
      high: Math.max(this.#high, inside?.h ?? close),
      low: Math.min(this.#low, inside?.l ?? close),
      volume: this.#volume + (inside?.v ?? 0),
      turnover: this.#turnover + (inside?.a ?? 0),
    };
  }

  /** Puts the day into the prices of another count of shares. */
  rescale(factor: number): void {
    const price = (ticks: number | null) => (ticks === null ? null : Math.round(ticks * factor));
    this.#volume = 0;
    this.#ring.forEach((minute, at) => {
      if (minute === undefined) return;
      const scaled = scaleCandle(minute, factor);
      this.#ring[at] = scaled;
      this.#volume += scaled.v;
    });
    this.#open = price(this.#open);
    this.#close = price(this.#close);
    this.#searchExtremes();
  }

  #expire(first: number): void {
    if (first <= this.#first) return;
    let lostExtreme = false;
    // After a pause longer than the ring every slot is visited once and no more, oldest first.
    const end = Math.min(first, this.#first + MINUTES);
    for (let number = this.#first; number < end; number++) {
      const minute = this.#ring[number % MINUTES];
      if (minute === undefined) continue;
      this.#ring[number % MINUTES] = undefined;
      this.#open = minute.c;
      this.#volume -= minute.v;
      this.#turnover -= minute.a;
      lostExtreme ||= minute.h >= this.#high || minute.l <= this.#low;
    }
    this.#first = first;
    if (lostExtreme) this.#searchExtremes();
  }

  #searchExtremes(): void {
    this.#high = Number.NEGATIVE_INFINITY;
    this.#low = Number.POSITIVE_INFINITY;
    for (const minute of this.#ring) {
      if (minute === undefined) continue;
      if (minute.h > this.#high) this.#high = minute.h;
      if (minute.l < this.#low) this.#low = minute.l;
    }
  }
}
