import { type MarketRow, WATCHLIST_TYPES } from "@evenkeel/contract/instrument";
import type { WatchItem, WatchType } from "@evenkeel/contract/watchlist";

type Kind = Pick<MarketRow, "type" | "subType">;

const TYPES = {
  Bulk: WATCHLIST_TYPES.futures,
  DerivativesFx: WATCHLIST_TYPES.forex,
  Index: WATCHLIST_TYPES.index,
  Stock: WATCHLIST_TYPES.stock,
} as const;

/** The watchlist's number for an instrument's kind. */
export function watchTypeOf({ type, subType }: Kind): WatchType {
  if (type === "CryptoCoin") return subType === "spot" ? WATCHLIST_TYPES.spot : WATCHLIST_TYPES.contract;
  return TYPES[type];
}

/** What tells favourites apart: `coinId_type`. */
export const favouriteKey = (coinId: string, type: WatchType) => `${coinId}_${type}`;

/** The key of an instrument as a favourite. */
export const favouriteKeyOf = (row: Kind & Pick<MarketRow, "id">) => favouriteKey(row.id, watchTypeOf(row));

/** What the add call says of an instrument. */
export function watchItemOf(row: MarketRow): WatchItem {
  const { id, referCoin, referSource, coin } = row;
  return { coinId: id, type: watchTypeOf(row), referCoin, referMarket: referSource, coin };
}
