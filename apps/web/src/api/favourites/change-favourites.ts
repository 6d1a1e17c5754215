import { LIMITS } from "@evenkeel/contract/limits";
import type { WatchItem } from "@evenkeel/contract/watchlist";
import { translator } from "#/i18n/i18n.ts";
import type { TextValues } from "#/i18n/translator.ts";
import { toast } from "#/ui/toast.tsx";
import { ApiError } from "../api-error.ts";
import { reportError } from "../report-error.ts";
import { ownFavourites } from "./own-favourites.ts";

/** How long a removal can be undone, in milliseconds. */
export const UNDO_MS = 5_000;

const word = (key: string, values?: TextValues) => translator.translate("watchlist")(key, values);

/** A refusal in the server's words; what says nothing that can be read gets the specification's words. */
async function tell(error: unknown, fallback: string): Promise<void> {
  if (error instanceof ApiError && error.key !== "" && error.key !== "reply.invalid") return reportError(error);
  toast(word(fallback), "bad");
}

/** Adds favourites and says so; answers whether it was done. */
export async function addFavourites(items: readonly WatchItem[]): Promise<boolean> {
  await translator.load(["watchlist"]);
  try {
    await ownFavourites.add(items);
    toast(word("added"), "good");
    return true;
  } catch (error) {
    await tell(error, "addFailed");
    return false;
  }
}

/** Removes favourites, says so, and offers for five seconds to undo it; answers whether it was done. */
export async function removeFavourites(keys: readonly string[]): Promise<boolean> {
  await translator.load(["watchlist"]);
  try {
    const gone = await ownFavourites.remove(keys);
    toast(word("deleted", { count: gone.length }), "plain", {
      forMs: UNDO_MS,
      action: { label: word("undo"), onPress: () => void addAgain(gone) },
    });
    return true;
  } catch (error) {
    await tell(error, "deleteFailed");
    return false;
  }
}

/** Undoes a removal of any size: the call takes at most 20 at once. The oldest go first, so that the order is as before. */
async function addAgain(items: readonly WatchItem[]): Promise<void> {
  const atOnce = LIMITS.watchlistAddMax;
  for (let end = items.length; end > 0; end -= atOnce) {
    if (!(await addFavourites(items.slice(Math.max(0, end - atOnce), end)))) return;
  }
}
