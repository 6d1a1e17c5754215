import type { DataOf } from "@evenkeel/contract/endpoint";
import { terms } from "@evenkeel/contract/terms";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

const LONG_MS = 5 * 60_000;

export type Terms = DataOf<typeof terms>;

/** The terms on which an instrument trades. */
export const termsQuery = (coinId: string) =>
  queryOptions({
    queryKey: ["terms", coinId],
    queryFn: ({ signal }) => call(terms, { query: { coinId } }, { signal }),
    staleTime: LONG_MS,
  });
