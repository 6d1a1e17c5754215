import { detail, homeCoins, kline } from "@evenkeel/contract/market";
import { coinList, forexList, futuresList, indicesList, spotList, stockList } from "@evenkeel/contract/market-lists";
import { depth, trades } from "@evenkeel/contract/order-book";
import { terms } from "@evenkeel/contract/terms";
import type { Instrument, InstrumentClass, Instruments } from "#/modules/instruments/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { type Route, route } from "#/transport/http/route.ts";
import {
  presentCandle,
  presentDerived,
  presentLadder,
  presentOvernight,
  presentSource,
  presentTerms,
  presentTick,
  presentTrade,
} from "./market.presenter.ts";
import type { MarketData } from "./market-data.service.ts";
import { type ListQuery, listInstruments } from "./market-list.ts";
import { MarketRows } from "./market-rows.ts";
import type { PriceStream } from "./stream.ts";

/** Instruments of each class that the home screen's overview shows. */
const HOME_ROWS = 8;

/** Ids of the instruments that a person has as favourites. */
export type Favourites = (userId: string) => Promise<ReadonlySet<string>>;

/** What a row needs to know of its request. */
interface Asker {
  readonly user: { readonly id: string } | null;
  readonly locale: string;
}

const NO_FAVOURITES: ReadonlySet<string> = new Set();

/** The calls of the market area; they read the hub and write nothing. A signed-in caller's favourites are marked. */
export function marketRoutes(market: MarketData, instruments: Instruments, favourites: Favourites): Route[] {
  const marketRows = new MarketRows(market);
  const favouritesOf = ({ user }: Asker) => (user === null ? NO_FAVOURITES : favourites(user.id));
  const page = (from: readonly Instrument[], query: ListQuery, locale: string, collected: ReadonlySet<string>) => {
    const found = listInstruments(market, from, query);
    const rows = found.page.map((instrument) =>
      marketRows.row(instrument, { locale, isCollected: collected.has(instrument.id) }),
    );
    return { rows, total: found.total };
  };
  const list =
    (instrumentClass: InstrumentClass) =>
    async (asker: Asker, { query }: { query: ListQuery }) =>
      page(instruments.ofClass(instrumentClass), query, asker.locale, await favouritesOf(asker));

  return [
    route(spotList, list("coinSpot")),
    route(coinList, list("coinContract")),
    route(futuresList, list("futures")),
    route(forexList, list("forex")),
    route(indicesList, list("index")),
    route(stockList, async (asker, { query }) => {
      const wanted = query.market;
      const stocks = instruments.ofClass("stock");
      const listed = wanted === undefined ? stocks : stocks.filter((stock) => stock.market === wanted);
      return page(listed, query, asker.locale, await favouritesOf(asker));
    }),
    route(homeCoins, async (asker) => {
      const collected = await favouritesOf(asker);
      const home = (instrumentClass: InstrumentClass) =>
        page(instruments.ofClass(instrumentClass), { pageNum: 1, pageSize: HOME_ROWS }, asker.locale, collected).rows;
      return {
        contractFuturesConfigs: home("futures"),
        contractCoinConfigs: home("coinContract"),
        spotCoinConfigs: home("coinSpot"),
        contractForexConfigs: home("forex"),
        contractIndicesConfigs: home("index"),
        contractStockConfigs: home("stock"),
      };
    }),
    route(terms, ({ now }, { query }) => {
      const instrument = instruments.byId(query.coinId);
      if (instrument === undefined) throw new AppError("market.unknownInstrument");
      return presentTerms(market, instrument, now);
    }),
    ...streamRoutes(market, instruments),
  ];
}

function streamRoutes(market: MarketData, instruments: Instruments): Route[] {
  /** The stream of a referCoin. @throws AppError where there is no such instrument, or no source for it. */
  const streamOf = (referCoin: string): PriceStream => {
    const stream = market.stream(referCoin);
    if (stream !== undefined) return stream;
    throw new AppError(instruments.streams.has(referCoin) ? "market.noHistory" : "market.unknownInstrument");
  };

  return [
    route(kline, async ({ now }, { query }) => {
      const stream = streamOf(query.referCoin);
      const { interval, from, limit } = query;
      const candles = await market.klines(query.referCoin, {
        interval,
        to: query.to ?? now,
        limit,
        ...(from === undefined ? {} : { from }),
      });
      return { rows: candles.map((candle) => presentCandle(stream, candle)), total: candles.length };
    }),
    route(depth, (_context, { query }) => {
      const { quote } = streamOf(query.referCoin);
      if (quote === null || market.isStale(query.referCoin)) throw new AppError("market.stale");
      return {
        bids: presentLadder(quote, quote.bids, query.limit),
        asks: presentLadder(quote, quote.asks, query.limit),
        ts: quote.receivedAt,
        seq: quote.id,
      };
    }),
    route(trades, (_context, { query }) => {
      const stream = streamOf(query.referCoin);
      const rows = stream.tape.latest(query.limit).map((trade) => {
        const { price, qty, side, ts } = presentTrade(stream, trade);
        return { t: ts, price, qty, side };
      });
      return { rows, total: rows.length };
    }),
    route(detail, ({ now }, { query }) => {
      const stream = streamOf(query.referCoin);
      return {
        referCoin: query.referCoin,
        ticker: presentTicker(market, stream),
        ...presentDerived(stream, stream.quote, now),
        session: market.session(stream.instrument),
        ...presentOvernight(market, stream),
        stale: market.isStale(query.referCoin),
        source: presentSource(stream),
      };
    }),
  ];
}

function presentTicker(market: MarketData, stream: PriceStream) {
  const day = market.day(stream.referCoin);
  if (day === null) return null;
  const { open, close, high, low, volume, amount, chRate, ts } = presentTick(
    stream,
    day,
    stream.quote?.receivedAt ?? 0,
  );
  return { open, close, high24: high, low24: low, volume24: volume, amount24: amount, chRate, ts };
}
