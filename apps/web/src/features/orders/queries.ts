import { type ContractFill, type ContractOrder, cancel, list } from "@evenkeel/contract/contract-coin";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";

const OPEN_PAGE_SIZE = "100";
const HISTORY_PAGE_SIZE = 20;

export const ORDERS_KEY = ["user", "contract", "order"] as const;
export const HISTORY_KEY = ["user", "contract", "history"] as const;
export const FILLS_KEY = ["user", "contract", "fill"] as const;

/** Open orders of all coin contracts, newest first. */
export const openOrdersQuery = queryOptions({
  queryKey: ORDERS_KEY,
  queryFn: async ({ signal }): Promise<readonly ContractOrder[]> => {
    const { rows } = await call(list, { query: { tab: "order", pageSize: OPEN_PAGE_SIZE } }, { signal });
    return rows.flatMap((row) => (row.tab === "order" ? [row] : []));
  },
});

interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** The next page's number, or undefined where all rows are there. */
function nextPage(pages: readonly Page<unknown>[]): number | undefined {
  const last = pages.at(-1);
  const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
  return !last || last.rows.length === 0 || loaded >= last.total ? undefined : pages.length + 1;
}

/** Orders that came to their end, newest first, page by page. */
export const orderHistoryQuery = infiniteQueryOptions({
  queryKey: HISTORY_KEY,
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }): Promise<Page<ContractOrder>> => {
    const query = { tab: "history", pageNum: String(pageParam), pageSize: String(HISTORY_PAGE_SIZE) } as const;
    const { rows, total } = await call(list, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "history" ? [row] : [])), total };
  },
  getNextPageParam: (_last, pages) => nextPage(pages),
});

/** Fills with their evidence, newest first, page by page. */
export const fillsQuery = infiniteQueryOptions({
  queryKey: FILLS_KEY,
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }): Promise<Page<ContractFill>> => {
    const query = { tab: "fill", pageNum: String(pageParam), pageSize: String(HISTORY_PAGE_SIZE) } as const;
    const { rows, total } = await call(list, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "fill" ? [row] : [])), total };
  },
  getNextPageParam: (_last, pages) => nextPage(pages),
});

/** Cancels one open order. */
export function cancelOrder(id: string) {
  return call(cancel, { query: { id } });
}
