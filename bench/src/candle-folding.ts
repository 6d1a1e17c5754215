import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import { CandleFold } from "@evenkeel/server/src/modules/market-data/candles/candle-fold.ts";
import { candleStart, shiftCandle } from "@evenkeel/server/src/modules/market-data/candles/intervals.ts";
import type { Contest } from "./contest.ts";

const TICKS = 2_000_000;
/** A tick each 50 ms: a day and more of one busy instrument. */
const STEP_MS = 50;
const START = Date.UTC(2024, 0, 1);

/** The least that folding can be: one row of a typed array for each interval, every interval touched by every tick. */
class ColumnFold {
  readonly #intervals: readonly Interval[] = INTERVALS;
  /** Start, end, open, high, low, close, volume, turnover: eight columns for each interval. */
  readonly #cells = new Float64Array(INTERVALS.length * 8);

  tick(ts: number, price: number, qty: number): void {
    const cells = this.#cells;
    for (let row = 0; row < this.#intervals.length; row++) {
      const at = row * 8;
      if (ts >= (cells[at + 1] as number)) {
        const interval = this.#intervals[row] as Interval;
        const start = candleStart(interval, ts);
        cells[at] = start;
        cells[at + 1] = shiftCandle(interval, start, 1);
        cells.fill(price, at + 2, at + 6);
        cells[at + 6] = qty;
        cells[at + 7] = price * qty;
        continue;
      }
      if (price > (cells[at + 3] as number)) cells[at + 3] = price;
      if (price < (cells[at + 4] as number)) cells[at + 4] = price;
      cells[at + 5] = price;
      cells[at + 6] = (cells[at + 6] as number) + qty;
      cells[at + 7] = (cells[at + 7] as number) + price * qty;
    }
  }
}

function nanosecondsPerTick(fold: { tick(ts: number, price: number, qty: number): void }): number {
  let price = 640_000;
  const startedAt = performance.now();
  for (let index = 0; index < TICKS; index++) {
    price += ((index * 7_919) % 21) - 10;
    fold.tick(START + index * STEP_MS, price, index % 5);
  }
  return ((performance.now() - startedAt) * 1e6) / TICKS;
}

export const candleFolding: Contest = {
  name: `a tick into ${INTERVALS.length} candle intervals`,
  unit: "ns",
  anchor: "typed-array columns that keep no history and tell nobody when a candle closes",
  isMoreBetter: false,
  budget: 4,
  rounds: 7,
  measureOurs: () => nanosecondsPerTick(new CandleFold()),
  measureAnchor: () => nanosecondsPerTick(new ColumnFold()),
};
