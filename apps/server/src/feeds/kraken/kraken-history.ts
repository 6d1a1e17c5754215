import type { Interval } from "@evenkeel/contract/market";
import * as z from "zod/mini";
import { type FeedBar, type HistoryQuery, INTERVAL_MS } from "#/modules/market-data/index.ts";
import { symbolOf } from "../exchange/coin-pairs.ts";
import type { FeedCore } from "../exchange/exchange-feed.ts";
import { foldBars, queryForFold, readBar } from "../exchange/history-bars.ts";
import type { RestClient } from "../exchange/rest-client.ts";

/** HTTP names of coins that differ from the socket's. */
const OLD_NAMES: Readonly<Record<string, string>> = { BTC: "XBT", DOGE: "XDG" };
/** Kraken's weeks do not begin on Monday, and months it has none: both are folded from days. */
const FOLDED: readonly Interval[] = ["1w", "1M"];
/** `[start in seconds, open, high, low, close, vwap, volume, count]`; the last 720 and no more. */
const ohlc = z.object({ error: z.array(z.string()), result: z.record(z.string(), z.unknown()) });
const rows = z.array(z.array(z.unknown()));

/** Candles of Kraken: what it still knows of the interval. @throws Error where it refuses. */
export async function krakenHistory(query: HistoryQuery, core: FeedCore, rest: RestClient): Promise<FeedBar[]> {
  const symbol = symbolOf(core, query.referCoin);
  if (symbol === null) return [];
  if (FOLDED.includes(query.interval)) {
    const days = queryForFold(query, "1d", query.interval === "1w" ? 7 : 31);
    return foldBars(await krakenHistory(days, core, rest), query.interval).slice(-query.limit);
  }
  const [base = "", quote = ""] = symbol.split("/");
  const interval = INTERVAL_MS[query.interval] / 60_000;
  const asked = { pair: `${OLD_NAMES[base] ?? base}${quote}`, interval };
  const { error, result } = await rest.get("/0/public/OHLC", asked, (body) => ohlc.parse(body), { lane: "asked" });
  if (error.length > 0) throw new Error("Kraken refused the candles");
  const found = Object.entries(result).find(([name]) => name !== "last")?.[1];
  return rows
    .parse(found ?? [])
    .map(([t, o, h, l, c, , v]) => readBar(Number(t) * 1_000, o, h, l, c, v))
    .filter((bar) => bar !== null)
    .filter(({ t }) => t >= query.from && t <= query.to)
    .slice(-query.limit);
}
