import type { MarketRow } from "@evenkeel/contract/instrument";
import { detail, kline } from "@evenkeel/contract/market";
import { coinList, forexList, futuresList, indicesList, spotList, stockList } from "@evenkeel/contract/market-lists";
import { trades } from "@evenkeel/contract/order-book";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { refetchIn } from "#/api/session-refetch.ts";
import type { CandleSource } from "#/chart/candle-source.ts";
import { learnInstruments, subscribeKline } from "#/live/index.ts";
import type { InstrumentRef } from "./model/instrument-ref.ts";

interface Search {
  readonly coin?: string;
  readonly name?: string;
  readonly pageSize: string;
}

/** One class's list. Each call is written out, so that only the class in use is typed and nothing is cast. */
async function listOf(
  ref: Pick<InstrumentRef, "type" | "subType">,
  query: Search,
  signal: AbortSignal,
): Promise<readonly MarketRow[]> {
  const input = { query };
  const options = { signal };
  const page = await (() => {
    switch (ref.type) {
      case "CryptoCoin":
        return ref.subType === "spot" ? call(spotList, input, options) : call(coinList, input, options);
      case "Bulk":
        return call(futuresList, input, options);
      case "DerivativesFx":
        return call(forexList, input, options);
      case "Index":
        return call(indicesList, input, options);
      case "Stock":
        return call(stockList, { query: { ...query, country: "en" } }, options);
    }
  })();
  learnInstruments(page.rows);
  return page.rows;
}

/** One instrument by its coin; null where the class has none of that name. */
export const instrumentQuery = (ref: InstrumentRef) =>
  queryOptions({
    queryKey: ["instrument", ref.type, ref.subType, ref.coin],
    queryFn: async ({ signal }) => {
      const rows = await listOf(ref, { coin: ref.coin, pageSize: "100" }, signal);
      return rows.find((row) => row.coin === ref.coin) ?? null;
    },
  });

/** The instruments of a class that a search finds, for the chooser. */
export const chooserQuery = (ref: Pick<InstrumentRef, "type" | "subType">, text: string) =>
  queryOptions({
    queryKey: ["chooser", ref.type, ref.subType, text],
    queryFn: ({ signal }) => listOf(ref, text === "" ? { pageSize: "100" } : { name: text, pageSize: "100" }, signal),
  });

/** The first instrument of a stock market, for its header tab. */
export const firstStockQuery = (market: "US" | "HK") =>
  queryOptions({
    queryKey: ["firstStock", market],
    queryFn: async ({ signal }) => {
      const { rows } = await call(stockList, { query: { market, country: "en", pageSize: "1" } }, { signal });
      learnInstruments(rows);
      return rows[0] ?? null;
    },
  });

const coinsQuery = (subType: InstrumentRef["subType"]) =>
  queryOptions({
    queryKey: ["coins", subType],
    queryFn: async ({ signal }) => {
      const rows = await listOf({ type: "CryptoCoin", subType }, { pageSize: "100" }, signal);
      return new Map(rows.map((row) => [row.coin, row]));
    },
  });

/** All coin contracts by coin, so that a position of any coin knows its steps. */
export const contractCoinsQuery = coinsQuery("contract");

/** All spot pairs by coin. */
export const spotCoinsQuery = coinsQuery("spot");

const LOT_CLASSES = ["Bulk", "DerivativesFx", "Index", "Stock"] as const;

/** Everything that is traded in lots by coin, so that a position of any of them knows its name and its steps. */
export const lotCoinsQuery = queryOptions({
  queryKey: ["lotCoins"],
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      LOT_CLASSES.map((type) => listOf({ type, subType: "contract" }, { pageSize: "100" }, signal)),
    );
    return new Map(lists.flat().map((row) => [row.coin, row]));
  },
});

/** What the strip shows besides the live frames: session, overnight rate, and where the price comes from. */
export const detailQuery = (referCoin: string) =>
  queryOptions({
    queryKey: ["marketDetail", referCoin],
    queryFn: ({ signal }) => call(detail, { query: { referCoin } }, { signal }),
    refetchInterval: ({ state }) => refetchIn(state.data?.session?.nextChangeAt, 60_000),
  });

/** The trades before the screen opened. */
export const tradesQuery = (referCoin: string) =>
  queryOptions({
    queryKey: ["marketTrades", referCoin],
    queryFn: async ({ signal }) => (await call(trades, { query: { referCoin, limit: "50" } }, { signal })).rows,
    staleTime: 0,
  });

/** The chart's candles of a referCoin: history by HTTP, the present one live. `onLast` hears each newest close. */
export function candleSource(referCoin: string, onLast: (close: string) => void): CandleSource {
  return {
    async load({ interval, to, limit }) {
      const query = { referCoin, interval, limit: String(limit), ...(to === undefined ? {} : { to: String(to) }) };
      return (await call(kline, { query })).rows;
    },
    subscribe: (interval, onCandle) =>
      subscribeKline(referCoin, interval, ({ t, open, high, low, close, volume }) => {
        onLast(close);
        onCandle({ t, o: open, h: high, l: low, c: close, v: volume });
      }),
  };
}
