import { riskTiers } from "@evenkeel/contract/terms";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

const LONG_MS = 5 * 60_000;

/** The leverage table and the fees of a coin contract. */
export const riskTiersQuery = (coin: string) =>
  queryOptions({
    queryKey: ["riskTiers", coin],
    queryFn: ({ signal }) => call(riskTiers, { query: { coin } }, { signal }),
    staleTime: LONG_MS,
  });
