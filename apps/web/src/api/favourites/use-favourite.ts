import type { MarketRow } from "@evenkeel/contract/instrument";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useIsSignedIn } from "#/lib/session.ts";
import { favouriteKeyOf } from "./favourite-key.ts";
import { ownFavourites } from "./own-favourites.ts";

const { state } = ownFavourites;

/** Asks for the person's favourites once, when somebody first wants to know of one. */
export function useFavouritesLoaded(): void {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    const { isKnown, isLoading } = state.get();
    // A failure is not told: the rows' own flags stand in, and the list says it where it matters.
    if (isSignedIn && !isKnown && !isLoading) void ownFavourites.load().catch(() => undefined);
  }, [isSignedIn]);
}

/** Whether an instrument is a favourite: by the lookup map, and until that is there by what its row says. */
export function useIsFavourite(row: MarketRow): boolean {
  const key = favouriteKeyOf(row);
  const { isCollected } = row;
  useFavouritesLoaded();
  const read = useCallback(() => {
    const { map, isKnown } = state.get();
    return map.has(key) || (!isKnown && isCollected);
  }, [key, isCollected]);
  return useSyncExternalStore(state.subscribe, read);
}
