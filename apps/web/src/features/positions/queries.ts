import { adjustMargin } from "@evenkeel/contract/contract-coin-changes";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { nextPage, type TradingProduct } from "#/api/trading/trading-product.ts";

/** Where a product's open positions are kept. */
export const positionsKey = ({ key }: TradingProduct) => [...key, "position"] as const;

/** Open positions of all instruments of a product, newest first. */
export const positionsQuery = (product: TradingProduct) =>
  queryOptions({ queryKey: positionsKey(product), queryFn: ({ signal }) => product.positions(signal) });

/** Positions that are closed, the last one first, page by page. */
export const closedPositionsQuery = ({ key, closed }: TradingProduct) =>
  infiniteQueryOptions({
    queryKey: [...key, "closed"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => closed(pageParam, signal),
    getNextPageParam: (_last, pages) => nextPage(pages),
  });

/** Adds margin to an isolated position or takes some out; repeatable by its clientId. */
export function changeMargin(body: CallOf<typeof adjustMargin>["body"]) {
  return call(adjustMargin, { body });
}
