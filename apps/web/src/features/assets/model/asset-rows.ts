import { type Decimal, parse } from "@evenkeel/calc/decimal";
import type { assetList } from "@evenkeel/contract/asset-overview";
import type { RowOf } from "@evenkeel/contract/endpoint";

export type AssetRow = RowOf<typeof assetList>;
export type AssetSort = "value" | "name";

export interface AssetView {
  readonly search: string;
  readonly hidesSmall: boolean;
  readonly sort: AssetSort;
}

const SMALL = parse("1");
const worth = (row: AssetRow): Decimal | null => (row.valuation === null ? null : parse(row.valuation));

/** The rows that a person wants to see, in their order. What has no price is never hidden as small. */
export function viewedRows(rows: readonly AssetRow[], { search, hidesSmall, sort }: AssetView): AssetRow[] {
  const wanted = search.trim().toUpperCase();
  const seen = rows.filter((row) => {
    const value = worth(row);
    return row.coin.includes(wanted) && (!hidesSmall || value === null || value >= SMALL);
  });
  return seen.sort(sort === "name" ? byName : byWorth);
}

function byName(a: AssetRow, b: AssetRow): number {
  return a.coin.localeCompare(b.coin, "en") || a.accountType - b.accountType;
}

function byWorth(a: AssetRow, b: AssetRow): number {
  const [left, right] = [worth(a), worth(b)];
  if (left === right) return byName(a, b);
  if (left === null) return 1;
  if (right === null) return -1;
  return left > right ? -1 : left < right ? 1 : byName(a, b);
}
