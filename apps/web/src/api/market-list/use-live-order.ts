import type { MarketRow } from "@evenkeel/contract/instrument";
import { useMemo } from "react";
import { useEachSecond } from "#/live/index.ts";
import { liveOrder, type Sort } from "./sort.ts";

/**
 * Rows in the order asked for, by their figures as they are now. The order is looked at once a second: a row that moved
 * with every tick could not be pressed.
 */
export function useLiveOrder(rows: readonly MarketRow[], sort: Sort): readonly MarketRow[] {
  const order = useEachSecond((newest) => liveOrder(rows, sort, newest).join(" "), sort !== undefined);
  return useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return order.split(" ").flatMap((id) => byId.get(id) ?? []);
  }, [rows, order]);
}
