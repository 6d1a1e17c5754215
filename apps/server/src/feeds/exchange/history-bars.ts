import type { Interval } from "@evenkeel/contract/market";
import {
  candleStart,
  type FeedBar,
  type FeedNumber,
  type HistoryQuery,
  shiftCandle,
} from "#/modules/market-data/index.ts";

const MAX_PAGES = 8;

/** A bar whose numbers are numbers and agree with each other; null otherwise. */
export function readBar(t: unknown, o: unknown, h: unknown, l: unknown, c: unknown, v: unknown): FeedBar | null {
  const start = Number(t);
  const [open, high, low, close, volume] = [o, h, l, c, v].map(Number) as [number, number, number, number, number];
  const isGood =
    Number.isSafeInteger(start) &&
    low > 0 &&
    high >= low &&
    high < 1e15 &&
    volume >= 0 &&
    volume < 1e18 &&
    open >= low &&
    open <= high &&
    close >= low &&
    close <= high;
  if (!isGood) return null;
  return {
    t: start,
    o: o as FeedNumber,
    h: h as FeedNumber,
    l: l as FeedNumber,
    c: c as FeedNumber,
    v: v as FeedNumber,
  };
}

/**
 * Pages back from the end of a query until it is answered, or the exchange knows no more.
 *
 * @param page answers up to `count` bars that start at or before `end`, in any order.
 * @returns ascending, each start once.
 */
export async function pageBack(
  { from, to, limit }: HistoryQuery,
  pageSize: number,
  page: (end: number, count: number) => Promise<readonly (FeedBar | null)[]>,
): Promise<FeedBar[]> {
  const found = new Map<number, FeedBar>();
  let end = to;
  for (let pages = 0; pages < MAX_PAGES && found.size < limit && end >= from; pages++) {
    const count = Math.min(pageSize, limit - found.size);
    const bars = (await page(end, count)).filter((bar) => bar !== null && bar.t <= end);
    let earliest = end + 1;
    for (const bar of bars) {
      if (bar === null) continue;
      earliest = Math.min(earliest, bar.t);
      if (bar.t >= from) found.set(bar.t, bar);
    }
    if (earliest > end) break;
    end = earliest - 1;
  }
  return [...found.values()].sort((a, b) => a.t - b.t).slice(-limit);
}

/** Longer candles from shorter ones, ascending, for an interval that an exchange does not keep. Volumes are statistics. */
export function foldBars(bars: readonly FeedBar[], interval: Interval): FeedBar[] {
  const folded: FeedBar[] = [];
  for (const bar of bars) {
    const t = candleStart(interval, bar.t);
    const open = folded.at(-1);
    if (open === undefined || open.t !== t) {
      folded.push({ ...bar, t });
      continue;
    }
    folded[folded.length - 1] = {
      ...open,
      h: Number(bar.h) > Number(open.h) ? bar.h : open.h,
      l: Number(bar.l) < Number(open.l) ? bar.l : open.l,
      c: bar.c,
      v: Number(open.v) + Number(bar.v),
    };
  }
  return folded;
}

/** The query for the shorter candles that a query for longer ones is folded from; one candle more, since the first may be cut. */
export function queryForFold(query: HistoryQuery, interval: Interval, perCandle: number): HistoryQuery {
  const first = shiftCandle(query.interval, candleStart(query.interval, query.to), -query.limit);
  return { ...query, interval, from: Math.max(query.from, first), limit: (query.limit + 1) * perCandle };
}
