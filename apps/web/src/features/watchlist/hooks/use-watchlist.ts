import type { WatchEntry } from "@evenkeel/contract/watchlist";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { favouriteKey } from "#/api/favourites/favourite-key.ts";
import { ownFavourites } from "#/api/favourites/own-favourites.ts";
import { useFavouritesLoaded } from "#/api/favourites/use-favourite.ts";
import { useLocale } from "#/i18n/language.ts";
import { useStore } from "#/lib/external-store.ts";
import type { Kind } from "../model/kinds.ts";
import { collectionQuery, reloadFirstPage } from "../queries.ts";

/** An entry's key. */
export const keyOf = ({ coinId, type }: WatchEntry) => favouriteKey(coinId, type);

/** The favourites of one sub-tab as far as they are loaded. What was just removed is gone before the server has answered. */
export function useWatchlist(kind: Kind) {
  const client = useQueryClient();
  const { code } = useLocale();
  const query = useInfiniteQuery(collectionQuery(kind, code));
  const { map, isKnown } = useStore(ownFavourites.state);
  useFavouritesLoaded();
  useEffect(() => ownFavourites.onChanged(() => void reloadFirstPage(client)), [client]);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return {
    entries: isKnown ? entries.filter((entry) => map.has(keyOf(entry))) : entries,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isFinished: !query.hasNextPage && !query.isPending,
    hasFailed: query.isError && entries.length === 0,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
