import type { Interval } from "@evenkeel/contract/market";
import type { PriceStream } from "../stream.ts";
import { type Candle, mergeInto } from "./candle-fold.ts";
import { candleStart, INTERVAL_MS, ROLLED_INTERVALS } from "./intervals.ts";
import type { KlineQuery } from "./kline-query.ts";

const DAY_MS = 86_400_000;
/** More than a month and a week of days. */
const DAYS = 40;

type ReadKlines = (query: KlineQuery) => Promise<Candle[]>;

/**
 * Lets a stream go on from history: yesterday's minutes, the candles in the making, the price that updates are measured by.
 * Three questions a stream, since exchanges count them: whatever began in the last day is folded from its minutes.
 */
export async function seedStream(stream: PriceStream, read: ReadKlines, now: number): Promise<void> {
  const dayAgo = now - DAY_MS;
  const thisMinute = candleStart("1m", now);
  const [older, minutes, days] = await Promise.all([
    read({ interval: "1h", to: dayAgo, limit: 2 }),
    read({ interval: "1m", from: dayAgo, to: now, limit: 1_441 }),
    read({ interval: "1d", to: candleStart("1d", now) - 1, limit: DAYS }),
  ]);
  const opening = older.findLast((candle) => candle.t + INTERVAL_MS["1h"] <= dayAgo) ?? older.at(-1);
  if (opening !== undefined) stream.day.seedOpen(opening.c);
  const closed = minutes.filter(({ t }) => t < thisMinute);
  for (const minute of closed) stream.day.add(minute);
  const last = minutes.at(-1) ?? opening;
  if (last !== undefined) stream.seedPrice(last.c);
  seedOpenCandles(stream, closed, days, now);
  // The open minute is added to longer candles on reading, so they are continued without it.
  const open = minutes.find(({ t }) => t === thisMinute);
  if (open !== undefined) stream.fold.seed("1m", open);
}

function seedOpenCandles(stream: PriceStream, minutes: readonly Candle[], days: readonly Candle[], now: number): void {
  const seed = (interval: Interval, parts: readonly Candle[]): void => {
    const start = candleStart(interval, now);
    const candle = joined(parts, start);
    if (candle !== null) stream.fold.seed(interval, candle);
  };
  const today = joined(minutes, candleStart("1d", now));
  const whole = today === null ? days : [...days, today];
  for (const interval of ROLLED_INTERVALS) seed(interval, INTERVAL_MS[interval] > DAY_MS ? whole : minutes);
}

/** The candles from an instant on as one that starts there; null where there are none. */
function joined(candles: readonly Candle[], start: number): Candle | null {
  const parts = candles.filter(({ t }) => t >= start);
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  const whole = { ...first, t: start };
  for (const part of rest) mergeInto(whole, part);
  return whole;
}
