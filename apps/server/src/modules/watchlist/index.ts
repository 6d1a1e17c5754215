import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { collectionAdd, collectionList, isCollection } from "@evenkeel/contract/watchlist";
import type { Pool } from "pg";
import { CLASS_CODE, type Instrument, type Instruments } from "#/modules/instruments/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { lockForUser } from "#/platform/db/user-lock.ts";
import type { Ids } from "#/platform/ids.ts";
import { instrumentOf, instrumentsOf } from "./items.ts";
import * as repository from "./watchlist.repository.ts";

export { watchlistRoutes } from "./watchlist.routes.ts";

/** Favourites of one person, in all kinds together. */
export const WATCHLIST_MAX = 500;

/** A favourite with the instrument that it stands for. */
export interface Favourite {
  readonly id: string;
  readonly instrument: Instrument;
}

export interface Watchlist {
  /** One page, newest first; `total` counts what the filter leaves over all pages. */
  list(
    userId: string,
    query: InputOf<typeof collectionList>["query"],
  ): Promise<{ favourites: Favourite[]; total: number }>;
  /**
   * Adds favourites, all or none; those that are there already stay as they are. The first of them comes out on top.
   * @returns how many are new.
   * @throws AppError `market.unknownInstrument`, `request.invalid`, `collection.full`.
   */
  add(userId: string, items: InputOf<typeof collectionAdd>["body"]): Promise<number>;
  /** Removes the person's own among the ids. @returns how many went. */
  remove(userId: string, ids: readonly bigint[]): Promise<number>;
  find(userId: string, coinId: string, type: number): Promise<DataOf<typeof isCollection>>;
  /** Ids of the instruments that a person has as favourites. */
  coinIds(userId: string): Promise<ReadonlySet<string>>;
}

export interface WatchlistDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly instruments: Instruments;
}

export function createWatchlist({ pool, clock, ids, instruments }: WatchlistDeps): Watchlist {
  return {
    list: async (userId, { pageNum, pageSize, coin, coinId, type }) => {
      const wanted = instruments.all.filter(
        (instrument) =>
          (coin === undefined || instrument.coin === coin) &&
          (coinId === undefined || instrument.id === coinId) &&
          (type === undefined || CLASS_CODE[instrument.class] === type),
      );
      const coinIds = wanted.map(({ id }) => id);
      const { entries, total } = await repository.pageEntries(pool, userId, coinIds, { pageNum, pageSize });
      const favourites = entries.flatMap(({ id, coinId: held, type: kind }): Favourite[] => {
        const instrument = instrumentOf(instruments, held, kind);
        return instrument === undefined ? [] : [{ id: String(id), instrument }];
      });
      return { favourites, total };
    },

    add: async (userId, items) => {
      const found = instrumentsOf(items, instruments);
      // Ids rise and the newest comes first, so the last of the items gets the first id.
      const entries = found
        .toReversed()
        .map((instrument) => ({ id: ids.next(), coinId: instrument.id, type: CLASS_CODE[instrument.class] }));
      return inTransaction(pool, async (tx) => {
        await lockForUser(tx, "watchlist", userId);
        const added = await repository.insertEntries(tx, userId, entries, clock.now());
        if (added > 0 && (await repository.countEntries(tx, userId)) > WATCHLIST_MAX) {
          throw new AppError("collection.full", { args: { max: String(WATCHLIST_MAX) } });
        }
        return added;
      });
    },

    remove: (userId, entryIds) => repository.deleteEntries(pool, userId, entryIds),

    find: async (userId, coinId, type) => {
      const id = await repository.findEntry(pool, userId, coinId, type);
      return { isCollected: id !== null, id: id === null ? null : String(id) };
    },

    coinIds: async (userId) => new Set(await repository.listCoinIds(pool, userId)),
  };
}
