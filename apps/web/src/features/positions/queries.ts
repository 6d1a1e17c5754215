import { type ContractPosition, list, stop, updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import { adjustMargin, closeAll, reverse } from "@evenkeel/contract/contract-coin-changes";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";

/** The most positions that the screen shows; a person who holds more finds the rest in the account. */
const PAGE_SIZE = "100";

export const POSITIONS_KEY = ["user", "contract", "position"] as const;

/** Open positions of all coin contracts, newest first. */
export const positionsQuery = queryOptions({
  queryKey: POSITIONS_KEY,
  queryFn: async ({ signal }): Promise<readonly ContractPosition[]> => {
    const { rows } = await call(list, { query: { tab: "position", pageSize: PAGE_SIZE } }, { signal });
    return rows.flatMap((row) => (row.tab === "position" ? [row] : []));
  },
});

const CLOSED_PAGE_SIZE = 20;

export interface ClosedPage {
  readonly rows: readonly ContractPosition[];
  readonly total: number;
}

/** Positions that are closed, the last one first, page by page. */
export const closedPositionsQuery = infiniteQueryOptions({
  queryKey: ["user", "contract", "closed"],
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }): Promise<ClosedPage> => {
    const query = { tab: "closed", pageNum: String(pageParam), pageSize: String(CLOSED_PAGE_SIZE) } as const;
    const { rows, total } = await call(list, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "closed" ? [row] : [])), total };
  },
  getNextPageParam: (last, pages) => {
    const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
    return last.rows.length === 0 || loaded >= last.total ? undefined : pages.length + 1;
  },
});

/** Closes a position or a part of it; repeatable by its clientId. */
export function closePosition(query: NonNullable<CallOf<typeof stop>["query"]>) {
  return call(stop, { query });
}

/** Closes every position, or those of one coin; repeatable by its clientId. */
export function closeAllPositions(body: CallOf<typeof closeAll>["body"]) {
  return call(closeAll, { body });
}

/** Closes a position and opens the other side; repeatable by its clientId. */
export function reversePosition(body: CallOf<typeof reverse>["body"]) {
  return call(reverse, { body });
}

/** Adds margin to an isolated position or takes some out; repeatable by its clientId. */
export function changeMargin(body: CallOf<typeof adjustMargin>["body"]) {
  return call(adjustMargin, { body });
}

/** Sets or removes a position's take-profit and stop-loss. */
export function setExits(body: CallOf<typeof updateEarnAndLose>["body"]) {
  return call(updateEarnAndLose, { body });
}
