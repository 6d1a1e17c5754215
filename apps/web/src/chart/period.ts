import type { Interval } from "@evenkeel/contract/market";
import type { Period } from "klinecharts";

const PERIODS: Record<Interval, Period> = {
  "1m": { type: "minute", span: 1 },
  "5m": { type: "minute", span: 5 },
  "15m": { type: "minute", span: 15 },
  "30m": { type: "minute", span: 30 },
  "1h": { type: "hour", span: 1 },
  "4h": { type: "hour", span: 4 },
  "1d": { type: "day", span: 1 },
  "1w": { type: "week", span: 1 },
  "1M": { type: "month", span: 1 },
};

/** The chart library's word for an interval. */
export function periodOf(interval: Interval): Period {
  return PERIODS[interval];
}

/** The intervals that stand in the row; the rest are behind "More". */
export const MAIN_INTERVALS = ["15m", "1h", "4h", "1d"] as const satisfies readonly Interval[];
