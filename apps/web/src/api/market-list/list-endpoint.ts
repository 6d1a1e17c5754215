import { coinList, forexList, futuresList, indicesList, spotList, stockList } from "@evenkeel/contract/market-lists";
import type { Category } from "./market-class.ts";

/** The call that lists a category; the watchlist has none of these. */
export function listEndpoint({ type, subType }: Category) {
  if (type === "CryptoCoin") return subType === "spot" ? spotList : coinList;
  if (type === "Bulk") return futuresList;
  if (type === "DerivativesFx") return forexList;
  if (type === "Index") return indicesList;
  if (type === "Stock") return stockList;
  return undefined;
}
