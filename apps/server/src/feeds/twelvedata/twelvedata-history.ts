import type { Interval } from "@evenkeel/contract/market";
import * as z from "zod/mini";
import type { FeedBar, HistoryQuery } from "#/modules/market-data/index.ts";
import { readBar } from "../exchange/history-bars.ts";
import type { RestClient } from "../exchange/rest-client.ts";

const INTERVALS: Record<Interval, string> = {
  "1m": "1min",
  "5m": "5min",
  "15m": "15min",
  "30m": "30min",
  "1h": "1h",
  "4h": "4h",
  "1d": "1day",
  "1w": "1week",
  "1M": "1month",
};
const MAX_BARS = 5_000;

/** `datetime` is `2026-01-15 14:30:00`, or a date alone for a day and longer. */
const text = z.string();
const row = z.object({ datetime: text, open: text, high: text, low: text, close: text, volume: z.optional(text) });
const series = z.object({ values: z.array(row) });

/** Candles of Twelve Data; one credit each call. @throws Error where the vendor refuses. */
export async function twelveDataHistory(
  query: HistoryQuery,
  symbol: string,
  rest: RestClient,
): Promise<readonly FeedBar[]> {
  const asked = {
    symbol,
    interval: INTERVALS[query.interval],
    // A day's or month's bar is dated without a time, so that UTC only matters within the day.
    timezone: "UTC",
    end_date: new Date(query.to).toISOString().slice(0, 19).replace("T", " "),
    outputsize: Math.min(query.limit, MAX_BARS),
    order: "asc",
  };
  const { values } = await rest.get("/time_series", asked, (body) => series.parse(body));
  return values
    .map(({ datetime, open, high, low, close, volume = "0" }) => {
      const t = Date.parse(`${datetime.replace(" ", "T")}${datetime.includes(" ") ? "Z" : "T00:00:00Z"}`);
      return readBar(t, open, high, low, close, volume);
    })
    .filter((bar) => bar !== null)
    .filter(({ t }) => t >= query.from && t <= query.to)
    .sort((a, b) => a.t - b.t);
}
