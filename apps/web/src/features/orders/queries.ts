import { type FoundOrder, orderSearch } from "@evenkeel/contract/order-search";
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { type HistoryPage, nextPage, pageQuery, type TradingProduct } from "#/api/trading/trading-product.ts";

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
  for (const part of ["contract", "spot", "info", "bills"]) void client.invalidateQueries({ queryKey: ["user", part] });
}

/** What orders are searched for. Times in milliseconds, the end not included. */
export interface OrderWish {
  readonly text: string;
  readonly span: { readonly startTime: number; readonly endTime: number } | null;
}

/** The orders of all products that a search finds, newest first, page by page. */
export const orderSearchQuery = ({ text, span }: OrderWish) =>
  infiniteQueryOptions({
    queryKey: ["user", "orderSearch", text, span],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage<FoundOrder>> => {
      const times = span === null ? {} : { startTime: String(span.startTime), endTime: String(span.endTime) };
      const query = { text, ...times, ...pageQuery(pageParam) };
      return call(orderSearch, { query }, { signal });
    },
    getNextPageParam: (_last, pages) => nextPage(pages),
    placeholderData: keepPreviousData,
  });
