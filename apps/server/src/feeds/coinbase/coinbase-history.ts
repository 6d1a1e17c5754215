import type { Interval } from "@evenkeel/contract/market";
import * as z from "zod/mini";
import { type FeedBar, type HistoryQuery, INTERVAL_MS } from "#/modules/market-data/index.ts";
import { symbolOf } from "../exchange/coin-pairs.ts";
import type { FeedCore } from "../exchange/exchange-feed.ts";
import { foldBars, pageBack, queryForFold, readBar } from "../exchange/history-bars.ts";
import type { RestClient } from "../exchange/rest-client.ts";

/** Intervals that Coinbase has not: what they are folded from, and how many of those at most make one. */
const FOLDED: Partial<Record<Interval, readonly [Interval, number]>> = {
  "30m": ["15m", 2],
  "4h": ["1h", 4],
  "1w": ["1d", 7],
  "1M": ["1d", 31],
};
const PAGE = 300;
/** `[start in seconds, low, high, open, close, volume]`, numbers, newest first: low and high come before open. */
const candles = z.array(z.array(z.number()));

/** Candles of Coinbase Exchange. */
export async function coinbaseHistory(query: HistoryQuery, core: FeedCore, rest: RestClient): Promise<FeedBar[]> {
  const product = symbolOf(core, query.referCoin);
  if (product === null) return [];
  const folded = FOLDED[query.interval];
  if (folded !== undefined) {
    const bars = await coinbaseHistory(queryForFold(query, ...folded), core, rest);
    return foldBars(bars, query.interval).slice(-query.limit);
  }
  const length = INTERVAL_MS[query.interval];
  return pageBack(query, PAGE, async (end, count) => {
    const start = new Date(end - count * length).toISOString();
    const asked = { granularity: length / 1_000, start, end: new Date(end).toISOString() };
    const rows = await rest.get(`/products/${product}/candles`, asked, (body) => candles.parse(body), {
      lane: "asked",
    });
    return rows.map(([t = 0, l, h, o, c, v]) => readBar(t * 1_000, o, h, l, c, v));
  });
}
