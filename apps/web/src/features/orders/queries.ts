import { type ContractFill, type ContractOrder, cancel, list } from "@evenkeel/contract/contract-coin";
import { amend, cancelAll } from "@evenkeel/contract/contract-coin-changes";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";

export const OPEN_PAGE_SIZE = "100";
export const HISTORY_PAGE_SIZE = 20;

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

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** The next page's number, or undefined where all rows are there. */
export function nextPage(pages: readonly Page<unknown>[]): number | undefined {
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

/** Fetches again what a change of orders may have changed. */
export function refreshOrders(client: QueryClient): void {
  for (const part of ["contract", "info", "bills"]) void client.invalidateQueries({ queryKey: ["user", part] });
}

/** Changes an open order; repeatable by its clientId. */
export function amendOrder(body: CallOf<typeof amend>["body"]) {
  return call(amend, { body });
}

/** Cancels every open order, or those of one coin; repeatable by its clientId. */
export function cancelAllOrders(body: CallOf<typeof cancelAll>["body"]) {
  return call(cancelAll, { body });
}

/** Cancels one open order. */
export function cancelOrder(id: string) {
  return call(cancel, { query: { id } });
}

/** How many ended orders a search looks at, newest first. */
export const SEARCHED_ORDERS = 500;
const SEARCH_PAGE_SIZE = 100;

interface SearchedOrders {
  readonly rows: readonly ContractOrder[];
  /** True where there are more ended orders than a search looks at. */
  readonly isCut: boolean;
}

/** Open orders and the newest ended ones, of one day where it is given. */
export const searchedOrdersQuery = (span: { readonly startTime: number; readonly endTime: number } | null) =>
  queryOptions({
    queryKey: ["user", "contract", "search", span],
    queryFn: async ({ signal }): Promise<SearchedOrders> => {
      const open = await call(list, { query: { tab: "order", pageSize: OPEN_PAGE_SIZE } }, { signal });
      const isInside = ({ createdAt }: ContractOrder) =>
        span === null || (createdAt >= span.startTime && createdAt < span.endTime);
      const rows = open.rows.flatMap((row) => (row.tab === "order" && isInside(row) ? [row] : []));
      const times = span === null ? {} : { startTime: String(span.startTime), endTime: String(span.endTime) };
      let ended = 0;
      for (let page = 1; page <= SEARCHED_ORDERS / SEARCH_PAGE_SIZE; page++) {
        const query = { tab: "history", pageNum: String(page), pageSize: String(SEARCH_PAGE_SIZE), ...times } as const;
        const { rows: found, total } = await call(list, { query }, { signal });
        rows.push(...found.flatMap((row) => (row.tab === "history" ? [row] : [])));
        ended += found.length;
        if (found.length === 0 || ended >= total) return { rows, isCut: false };
      }
      return { rows, isCut: true };
    },
  });
