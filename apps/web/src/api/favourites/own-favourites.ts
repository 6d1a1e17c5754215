import { collectionAdd, collectionDel, collectionList, type WatchItem } from "@evenkeel/contract/watchlist";
import { sessionStore } from "#/lib/session.ts";
import { call } from "../client.ts";
import { Favourites } from "./favourites.ts";

/** The largest page that a list gives. */
const PAGE_SIZE = 100;
/** Ids that one delete call takes. */
const DELETE_AT_ONCE = 100;

async function everything(): Promise<(WatchItem & { id: string })[]> {
  const found: (WatchItem & { id: string })[] = [];
  for (let page = 1; ; page += 1) {
    const query = { pageNum: String(page), pageSize: String(PAGE_SIZE) };
    const { rows, total } = await call(collectionList, { query });
    for (const { id, coinId, type, referCoin, referMarket, coin } of rows) {
      found.push({ id, coinId, type, referCoin, referMarket, coin });
    }
    if (rows.length < PAGE_SIZE || found.length >= total) return found;
  }
}

/** The favourites of the person who is signed in. */
export const ownFavourites = new Favourites({
  list: everything,
  add: (items) => call(collectionAdd, { body: [...items] }),
  del: async (ids) => {
    for (let from = 0; from < ids.length; from += DELETE_AT_ONCE) {
      await call(collectionDel, { params: { ids: ids.slice(from, from + DELETE_AT_ONCE).join(",") } });
    }
  },
});

sessionStore.subscribe(() => ownFavourites.forget());
