import type { Alert } from "@evenkeel/contract/alert";
import { type Candle, candleStart } from "#/modules/market-data/index.ts";

export type CandleWindow = Exclude<NonNullable<Alert["window"]>, "5m" | "24h">;

/** Enough for the longest average, and for exponential ones to have forgotten where they began. */
export const PAST_CANDLES = 300;
/** Trades of an exchange may reach us this late, and still belong to the candle that has ended. */
const SETTLE_MS = 3_000;
/** After a reading that failed. */
const RETRY_MS = 30_000;

/** The closes of one stream's ended candles of one length. What cannot be followed candle by candle is read anew. */
export class CandlePast {
  readonly window: CandleWindow;
  #closes: readonly number[] = [];
  /** Start of the candle that follows the closes, UTC milliseconds. */
  #before = Number.NaN;
  #retryAt = 0;
  #reading: Promise<boolean> | null = null;

  constructor(window: CandleWindow) {
    this.window = window;
  }

  /** The closes in ticks, ascending, where they reach up to the candle that holds an instant; null where they do not. */
  closes(now: number): readonly number[] | null {
    return candleStart(this.window, now) === this.#before ? this.#closes : null;
  }

  /**
   * Takes in what has ended, by `ended`, the newest candle of the stream that has, where it is the one that was missing; has
   * all read where it is not, since that may cost a call to an exchange. Resolves to whether new ones came; rejects where
   * they could not be read.
   */
  follow(now: number, ended: Candle | null, read: () => Promise<readonly Candle[]>): Promise<boolean> {
    if (this.#reading !== null) return this.#reading;
    const start = candleStart(this.window, now);
    // What is asked for at the first moment of a candle may still lack the end of the one before.
    const isEarly = !Number.isNaN(this.#before) && now < start + SETTLE_MS;
    if (start === this.#before || isEarly || now < this.#retryAt) return Promise.resolve(false);
    if (ended?.t === this.#before) {
      this.#closes = [...this.#closes.slice(1 - PAST_CANDLES), ended.c];
      this.#before = start;
      return Promise.resolve(true);
    }
    this.#reading = this.#read(start, now, read).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(start: number, now: number, read: () => Promise<readonly Candle[]>): Promise<true> {
    this.#retryAt = now + RETRY_MS;
    const candles = await read();
    this.#closes = candles.flatMap(({ t, c }) => (t < start ? [c] : []));
    this.#before = start;
    this.#retryAt = 0;
    return true;
  }
}
