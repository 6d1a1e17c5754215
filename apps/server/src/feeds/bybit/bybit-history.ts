import type { Interval } from "@evenkeel/contract/market";
import * as z from "zod/mini";
import type { FeedBar, HistoryQuery } from "#/modules/market-data/index.ts";
import { symbolOf } from "../exchange/coin-pairs.ts";
import type { FeedCore } from "../exchange/exchange-feed.ts";
import { pageBack, readBar } from "../exchange/history-bars.ts";
import type { RestClient } from "../exchange/rest-client.ts";

const INTERVALS: Record<Interval, string> = {
  "1m": "1",
  "5m": "5",
  "15m": "15",
  "30m": "30",
  "1h": "60",
  "4h": "240",
  "1d": "D",
  "1w": "W",
  "1M": "M",
};
const PAGE = 1_000;
/** `[start, open, high, low, close, volume, turnover]`, all text, newest first. */
const klines = z.object({ retCode: z.literal(0), result: z.object({ list: z.array(z.array(z.unknown())) }) });

/** Klines of Bybit. */
export async function bybitHistory(
  query: HistoryQuery,
  core: FeedCore,
  category: "linear" | "spot",
  rest: RestClient,
): Promise<FeedBar[]> {
  const symbol = symbolOf(core, query.referCoin);
  if (symbol === null) return [];
  const interval = INTERVALS[query.interval];
  return pageBack(query, PAGE, async (end, limit) => {
    const asked = { category, symbol, interval, end, limit };
    const { result } = await rest.get("/v5/market/kline", asked, (body) => klines.parse(body), { lane: "asked" });
    return result.list.map(([t, o, h, l, c, v]) => readBar(t, o, h, l, c, v));
  });
}
