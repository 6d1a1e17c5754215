import type { InputOf } from "@evenkeel/contract/endpoint";
import { type SecondContract, secondBuy, secondList, secondProof } from "@evenkeel/contract/second";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";

/** How often what runs is asked for again: ends are seconds apart. */
const RUNNING_MS = 1_000;
/** How often files are asked for while their minute may not be over yet. */
const UNPUBLISHED_MS = 5_000;
const HISTORY_ROWS = "20";

export const SECONDS_KEY = ["user", "seconds"] as const;

/** Contracts that run, newest first. */
export const runningQuery = queryOptions({
  queryKey: [...SECONDS_KEY, "order"],
  queryFn: async ({ signal }): Promise<readonly SecondContract[]> =>
    (await call(secondList, { query: { tab: "order", pageSize: HISTORY_ROWS } }, { signal })).rows,
  refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? RUNNING_MS : false),
});

/** The newest settled ones. */
export const settledQuery = queryOptions({
  queryKey: [...SECONDS_KEY, "history"],
  queryFn: async ({ signal }): Promise<readonly SecondContract[]> =>
    (await call(secondList, { query: { tab: "history", pageSize: HISTORY_ROWS } }, { signal })).rows,
});

/** One contract with its prices and the files in which they stand. */
export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: [...SECONDS_KEY, "proof", id],
    queryFn: ({ signal }) => call(secondProof, { query: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.files.length === 0 ? UNPUBLISHED_MS : false),
  });

export const sendSecond = (body: InputOf<typeof secondBuy>["body"]) => call(secondBuy, { body });
