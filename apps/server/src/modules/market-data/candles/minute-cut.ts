import type { CandleFold } from "./candle-fold.ts";

/** A trade's own time is believed within so much of ours: clocks differ, and messages take their time. */
const MAX_APART_MS = 10_000;
/** A source that told a stamped trade so lately tells them all: what its best prices say besides makes no candle. */
const TRADES_SPEAK_MS = 10_000;
/** A minute without a trade begins so long after its start by our clock: one that is late still finds its own. */
const LATE_MS = 2_000;

/** A price that may move a candle. */
export interface CandlePrice {
  readonly ticks: number;
  /** Traded quantity in whole steps; none where it is no trade, 0 where too little was traded for one. */
  readonly steps?: number;
  /** Time of the trade by its exchange's clock; none where its source stamps none. */
  readonly tradeTs?: number | undefined;
}

/**
 * Cuts prices into the minutes that they belong to. Where trades bear their exchange's time, candles are made of them alone
 * and cut by it, as the exchange itself does, so that ours are equal to those it publishes. All else is cut by our clock.
 */
export class MinuteCut {
  readonly #fold: CandleFold;
  #tradeHeardAt = Number.NEGATIVE_INFINITY;

  constructor(fold: CandleFold) {
    this.#fold = fold;
  }

  /** @param now wall-clock milliseconds. */
  take({ ticks, steps = 0, tradeTs }: CandlePrice, now: number): void {
    if (tradeTs !== undefined) {
      this.#tradeHeardAt = now;
      this.#fold.trade(Math.abs(tradeTs - now) <= MAX_APART_MS ? tradeTs : now, ticks, steps);
      return;
    }
    const silentMs = now - this.#tradeHeardAt;
    const isNews = silentMs === Number.POSITIVE_INFINITY || (silentMs >= TRADES_SPEAK_MS && ticks !== this.#fold.close);
    if (isNews) this.#fold.tick(now, ticks, steps);
    else if (now >= this.#fold.minuteEnd + LATE_MS) this.#fold.carry(now);
  }
}
