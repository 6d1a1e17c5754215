import { INTERVALS, type Interval } from "@evenkeel/contract/market";

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
/** The epoch fell on a Thursday; weeks start on Monday. */
const FIRST_MONDAY = 4 * 24 * 60 * MINUTE;

/** Length of the intervals whose length is fixed, in milliseconds; a month's is its shortest. */
export const INTERVAL_MS: Readonly<Record<Interval, number>> = {
  "1m": MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "30m": 30 * MINUTE,
  "1h": 60 * MINUTE,
  "4h": 240 * MINUTE,
  "1d": 1_440 * MINUTE,
  "1w": WEEK,
  "1M": 28 * 1_440 * MINUTE,
};

/** The intervals above one minute, which closed minutes are rolled into. */
export const ROLLED_INTERVALS: readonly Interval[] = INTERVALS.filter((interval) => interval !== "1m");

/** Start of the candle that holds an instant, UTC milliseconds: days at midnight, weeks on Monday, months on the first. */
export function candleStart(interval: Interval, ms: number): number {
  if (interval === "1M") {
    const date = new Date(ms);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const length = INTERVAL_MS[interval];
  const offset = interval === "1w" ? FIRST_MONDAY : 0;
  return Math.floor((ms - offset) / length) * length + offset;
}

/** Start of the candle `count` after (or, negative, before) the one that starts at `start`. */
export function shiftCandle(interval: Interval, start: number, count: number): number {
  if (interval !== "1M") return start + count * INTERVAL_MS[interval];
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
}
