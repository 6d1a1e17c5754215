import type { WatchEntry, WatchType } from "@evenkeel/contract/watchlist";
import type { Category } from "#/api/market-list/market-class.ts";

/** The watchlist's sub-tabs, in order. */
export const KINDS = ["crypto", "futures", "forex", "index", "stock"] as const;
export type Kind = (typeof KINDS)[number];

/** The type codes that a sub-tab shows: crypto holds contracts and spot. */
const TYPES: Record<Kind, readonly WatchType[]> = {
  crypto: [2, 1],
  futures: [3],
  forex: [4],
  index: [5],
  stock: [6],
};

/**
 * The type that a list call of a sub-tab asks for. The call takes one type or none, so crypto asks for all kinds and
 * `belongs` sorts out the rest.
 */
export function askedType(kind: Kind): WatchType | undefined {
  const [first, second] = TYPES[kind];
  return second === undefined ? first : undefined;
}

/** Whether an entry stands under a sub-tab. */
export const belongs = (kind: Kind, { type }: Pick<WatchEntry, "type">) => TYPES[kind].includes(type);

/** The market list that a sub-tab's additions are picked from. */
export function categoryOfKind(kind: Kind, subType: Category["subType"]): Category {
  const types = {
    crypto: "CryptoCoin",
    futures: "Bulk",
    forex: "DerivativesFx",
    index: "Index",
    stock: "Stock",
  } as const;
  return { type: types[kind], subType };
}
