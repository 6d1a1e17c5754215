import { type ContractOrder, list } from "@evenkeel/contract/contract-coin";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { nextPage, OPEN_PAGE_SIZE, type TradingProduct } from "#/api/trading/trading-product.ts";

/** Open orders of all instruments of a product, newest first. */
export const openOrdersQuery = ({ key, orders }: TradingProduct) =>
  queryOptions({ queryKey: [...key, "order"], queryFn: ({ signal }) => orders(signal) });

/** Orders that came to their end, newest first, page by page. */
export const orderHistoryQuery = ({ key, history }: TradingProduct) =>
  infiniteQueryOptions({
    queryKey: [...key, "history"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => history(pageParam, signal),
    getNextPageParam: (_last, pages) => nextPage(pages),
  });

/** Fills with their evidence, newest first, page by page. */
export const fillsQuery = ({ key, fills }: TradingProduct) =>
  infiniteQueryOptions({
    queryKey: [...key, "fill"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fills(pageParam, signal),
    getNextPageParam: (_last, pages) => nextPage(pages),
  });

/** Fetches again what a change of orders may have changed. */
export function refreshOrders(client: QueryClient): void {
  for (const part of ["contract", "info", "bills"]) void client.invalidateQueries({ queryKey: ["user", part] });
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
