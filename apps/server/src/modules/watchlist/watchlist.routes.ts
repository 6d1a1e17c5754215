import type { RowOf } from "@evenkeel/contract/endpoint";
import * as calls from "@evenkeel/contract/watchlist";
import { CLASS_CODE } from "#/modules/instruments/index.ts";
import { type MarketData, presentRow } from "#/modules/market-data/index.ts";
import { type Route, route } from "#/transport/http/route.ts";
import type { Favourite, Watchlist } from "./index.ts";

/** The calls of the watchlist; each row carries the live market row of its instrument. */
export function watchlistRoutes(watchlist: Watchlist, market: MarketData): Route[] {
  const present = ({ id, instrument }: Favourite, locale: string): RowOf<typeof calls.collectionList> => ({
    id,
    coinId: instrument.id,
    type: CLASS_CODE[instrument.class],
    referCoin: instrument.referCoin,
    referMarket: instrument.referSource,
    coin: instrument.coin,
    market: presentRow(market, instrument, { locale, isCollected: true }),
  });

  return [
    route(calls.collectionList, async ({ user, locale }, { query }) => {
      const { favourites, total } = await watchlist.list(user.id, query);
      return { rows: favourites.map((favourite) => present(favourite, locale)), total };
    }),
    route(calls.collectionAdd, async ({ user }, { body }) => ({ added: await watchlist.add(user.id, body) })),
    route(calls.collectionDel, async ({ user }, { params }) => ({
      deleted: await watchlist.remove(user.id, params.ids.split(",").map(BigInt)),
    })),
    route(calls.isCollection, ({ user }, { query }) => watchlist.find(user.id, query.coinId, query.type)),
  ];
}
