import * as z from "zod/mini";
import type { FeedBar, HistoryQuery } from "#/modules/market-data/index.ts";
import { symbolOf } from "../exchange/coin-pairs.ts";
import type { FeedCore } from "../exchange/exchange-feed.ts";
import { pageBack, readBar } from "../exchange/history-bars.ts";
import type { RestClient } from "../exchange/rest-client.ts";
import type { BinanceMarket } from "./markets.ts";

const PAGE = 1_000;
/** `[start, open, high, low, close, volume, …]`, times in milliseconds, prices as text. */
const klines = z.array(z.array(z.unknown()));

/** Klines of Binance, whose intervals are named as ours, weeks from Monday and months from the first, UTC. */
export async function binanceHistory(
  query: HistoryQuery,
  core: FeedCore,
  market: BinanceMarket,
  rest: RestClient,
): Promise<FeedBar[]> {
  const symbol = symbolOf(core, query.referCoin);
  if (symbol === null) return [];
  return pageBack(query, PAGE, async (endTime, limit) => {
    const asked = { symbol, interval: query.interval, endTime, limit };
    const rows = await rest.get(market.klinesPath, asked, (body) => klines.parse(body), { lane: "asked" });
    return rows.map(([t, o, h, l, c, v]) => readBar(t, o, h, l, c, v));
  });
}
