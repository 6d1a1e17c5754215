import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import type { PriceStream } from "../stream.ts";
import type { Candle } from "./candle-fold.ts";
import { candleStart, INTERVAL_MS } from "./intervals.ts";
import type { KlineQuery } from "./kline-query.ts";

const DAY_MS = 86_400_000;

type ReadKlines = (query: KlineQuery) => Promise<Candle[]>;

/** Lets a stream go on from history: yesterday's minutes, the candles in the making, the price that updates are measured by. */
export async function seedStream(stream: PriceStream, read: ReadKlines, now: number): Promise<void> {
  const dayAgo = now - DAY_MS;
  const older = await read({ interval: "1h", to: dayAgo, limit: 2 });
  const opening = older.findLast((candle) => candle.t + INTERVAL_MS["1h"] <= dayAgo) ?? older.at(-1);
  if (opening !== undefined) stream.day.seedOpen(opening.c);
  const minutes = await read({ interval: "1m", from: dayAgo, to: now, limit: 1_440 });
  const thisMinute = candleStart("1m", now);
  for (const minute of minutes) if (minute.t < thisMinute) stream.day.add(minute);
  const last = minutes.at(-1) ?? opening;
  if (last !== undefined) stream.seedPrice(last.c);
  const open = await openCandlesOf(read, now);
  const minute = open.find(([interval]) => interval === "1m")?.[1];
  for (const [interval, candle] of open) {
    // The open minute is added to longer candles on reading, so they are continued without it.
    const counted = interval === "1m" || minute === undefined ? { v: 0, a: 0 } : minute;
    stream.fold.seed(interval, { ...candle, v: candle.v - counted.v, a: candle.a - counted.a });
  }
}

async function openCandlesOf(read: ReadKlines, now: number): Promise<[Interval, Candle][]> {
  const found: [Interval, Candle][] = [];
  for (const interval of INTERVALS) {
    const start = candleStart(interval, now);
    const [candle] = await read({ interval, from: start, to: now, limit: 1 });
    if (candle !== undefined && candle.t === start) found.push([interval, candle]);
  }
  return found;
}
