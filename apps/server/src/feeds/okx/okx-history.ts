import type { Interval } from "@evenkeel/contract/market";
import * as z from "zod/mini";
import type { FeedBar, HistoryQuery } from "#/modules/market-data/index.ts";
import { symbolOf } from "../exchange/coin-pairs.ts";
import type { FeedCore } from "../exchange/exchange-feed.ts";
import { pageBack, readBar } from "../exchange/history-bars.ts";
import type { RestClient } from "../exchange/rest-client.ts";

/** Without `utc` OKX's days begin at midnight in Hong Kong. */
const BARS: Record<Interval, string> = {
  "1m": "1m",
  "5m": "5m",
  "15m": "15m",
  "30m": "30m",
  "1h": "1H",
  "4h": "4H",
  "1d": "1Dutc",
  "1w": "1Wutc",
  "1M": "1Mutc",
};
const ASKED = { lane: "asked" } as const;
const PAGE = 300;
/** `[start, open, high, low, close, volume in base, …]`, all text, newest first. */
const candles = z.object({ code: z.literal("0"), data: z.array(z.array(z.unknown())) });

/** Candles of OKX: the recent 1,440 come from one call, older ones from another. */
export async function okxHistory(query: HistoryQuery, core: FeedCore, rest: RestClient): Promise<FeedBar[]> {
  const instId = symbolOf(core, query.referCoin);
  if (instId === null) return [];
  const bar = BARS[query.interval];
  return pageBack(query, PAGE, async (end, limit) => {
    // `after` means older than, exclusively.
    const asked = { instId, bar, after: end + 1, limit };
    const recent = await rest.get("/api/v5/market/candles", asked, (body) => candles.parse(body), ASKED);
    const { data } =
      recent.data.length > 0
        ? recent
        : await rest.get(
            "/api/v5/market/history-candles",
            { ...asked, limit: Math.min(limit, 100) },
            (body) => candles.parse(body),
            ASKED,
          );
    return data.map(([t, o, h, l, c, v]) => readBar(t, o, h, l, c, v));
  });
}
