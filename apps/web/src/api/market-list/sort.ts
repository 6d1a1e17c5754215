import type { MarketRow } from "@evenkeel/contract/instrument";
import { compareDecimalText } from "#/format/decimal-text.ts";

export type SortKey = "name" | "price" | "chRate";

/** Both or neither: no order without a key. */
export type Sort = { readonly sort: SortKey; readonly order: "asc" | "desc" } | undefined;

/** Pressing a column again turns it: largest first, smallest first, unsorted. Names begin with A. */
export function nextSort(now: Sort, key: SortKey): Sort {
  const first = key === "name" ? "asc" : "desc";
  if (now?.sort !== key) return { sort: key, order: first };
  return now.order === first ? { sort: key, order: first === "asc" ? "desc" : "asc" } : undefined;
}

/** Rows in the order asked for; rows without a figure stand last either way. */
export function sortRows(rows: readonly MarketRow[], sort: Sort): readonly MarketRow[] {
  if (sort === undefined) return rows;
  const direction = sort.order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (sort.sort === "name") return direction * a.symbol.localeCompare(b.symbol, "en");
    const [first, second] = sort.sort === "price" ? [a.price, b.price] : [a.chRate, b.chRate];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return direction * compareDecimalText(first, second);
  });
}
