import type { Candle, Interval } from "@evenkeel/contract/market";

/** Where a chart's candles come from. The chart knows no call and no socket: whoever draws it supplies these. */
export interface CandleSource {
  /** Candles ascending, those that start at or before `to` (now where absent), at most `limit`. Rejects when they cannot be had. */
  load(request: { interval: Interval; to?: number; limit: number }): Promise<readonly Candle[]>;
  /** Calls back with each newer form of the last candle, or the next one. Returns the way to stop. */
  subscribe(interval: Interval, onCandle: (candle: Candle) => void): () => void;
}
