import type { CallOf } from "@evenkeel/contract/endpoint";
import { type SpotFill, type SpotOrder, spotCancel, spotOrders } from "@evenkeel/contract/spot";
import { spotAmend, spotCancelAll } from "@evenkeel/contract/spot-changes";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { type AllBody, type HistoryPage, nextPage, OPEN_PAGE_SIZE, pageQuery } from "#/api/trading/trading-product.ts";

/** Open spot orders, newest first. */
export const openSpotQuery = queryOptions({
  queryKey: ["user", "spot", "order"],
  queryFn: async ({ signal }): Promise<readonly SpotOrder[]> => {
    const { rows } = await call(spotOrders, { query: { tab: "order", pageSize: OPEN_PAGE_SIZE } }, { signal });
    return rows.flatMap((row) => (row.tab === "order" ? [row] : []));
  },
});

/** Spot orders that came to their end, newest first, page by page. */
export const endedSpotQuery = infiniteQueryOptions({
  queryKey: ["user", "spot", "history"],
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }): Promise<HistoryPage<SpotOrder>> => {
    const query = { tab: "history", ...pageQuery(pageParam) } as const;
    const { rows, total } = await call(spotOrders, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "history" ? [row] : [])), total };
  },
  getNextPageParam: (_last, pages) => nextPage(pages),
});

/** Spot fills with their evidence, newest first, page by page. */
export const spotFillsQuery = infiniteQueryOptions({
  queryKey: ["user", "spot", "fill"],
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }): Promise<HistoryPage<SpotFill>> => {
    const query = { tab: "fill", ...pageQuery(pageParam) } as const;
    const { rows, total } = await call(spotOrders, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "fill" ? [row] : [])), total };
  },
  getNextPageParam: (_last, pages) => nextPage(pages),
});

/** Cancels one open order, and with it the other half of its pair. */
export function cancelSpotOrder(id: string): Promise<SpotOrder> {
  return call(spotCancel, { query: { id } });
}

/** Changes an open order, and of a pair both sizes. */
export function amendSpotOrder(body: CallOf<typeof spotAmend>["body"]): Promise<SpotOrder> {
  return call(spotAmend, { body });
}

/** Cancels every open order, or those of one coin. */
export function cancelAllSpotOrders(body: AllBody) {
  return call(spotCancelAll, { body });
}
