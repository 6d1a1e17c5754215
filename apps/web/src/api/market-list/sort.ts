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

/** What is known of a symbol since its row was loaded. */
export interface NewerFigures {
  readonly price: string;
  readonly chRate: string | null;
}

/** The ids of rows in the order asked for, by what they cost now: `newest` answers what is known of a symbol since. */
export function liveOrder(
  rows: readonly MarketRow[],
  sort: Sort,
  newest: (referCoin: string) => NewerFigures | undefined,
): readonly string[] {
  const now = rows.map((row) => {
    const { price = row.price, chRate } = newest(row.referCoin) ?? {};
    return { ...row, price, chRate: chRate ?? row.chRate };
  });
  return sortRows(now, sort).map(({ id }) => id);
}
