import type { MarketRow, SubType } from "@evenkeel/contract/instrument";

/** The classes that lists show, in the order of their tabs; `collect` is the watchlist. */
export type MarketType = MarketRow["type"] | "collect";

/** The words of the routes (`/quotes?type=`), each with the key of its name. */
export const MARKET_TYPES = ["CryptoCoin", "Bulk", "DerivativesFx", "Index", "Stock"] as const;

/** One list: a class and, for crypto, its side. */
export interface Category {
  readonly type: MarketType;
  readonly subType: SubType;
}

/** A category's identity: two requests for the same one may follow each other, another one cancels them. */
export const categoryKey = ({ type, subType }: Category) => (type === "CryptoCoin" ? `${type}/${subType}` : type);

/** The tabs of a person who is signed in. */
export const ALL_TYPES: readonly MarketType[] = ["collect", ...MARKET_TYPES];

/** A category from a route's query; what is none of `types` becomes crypto contracts, the specification's default. */
export function categoryOf(query: URLSearchParams, types: readonly MarketType[] = ALL_TYPES): Category {
  const wanted = query.get("type");
  const type = types.find((known) => known === wanted) ?? "CryptoCoin";
  return { type, subType: query.get("subType") === "spot" ? "spot" : "contract" };
}

/** Whether a category can be searched by code; favourites and crypto by name alone. */
export const hasCodeSearch = ({ type }: Category) => type !== "collect" && type !== "CryptoCoin";

/** Whether a row is shown: only rows whose status is truthy are kept. */
export const isOn = ({ status }: Pick<MarketRow, "status">) => status;

/** Where a row leads: its trade screen. */
export function tradePath({ coin, type, subType }: MarketRow): string {
  const query = new URLSearchParams({ coin, type, ...(subType === "spot" && { subType }) });
  return `/trade?${query}`;
}
