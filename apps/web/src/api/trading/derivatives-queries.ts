import {
  derivativesAccount,
  derivativesSession,
  derivativesSwapRate,
  derivativesTerms,
} from "@evenkeel/contract/derivatives-changes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import { call } from "../client.ts";
import { refetchIn } from "../session-refetch.ts";

/** Rates and levels move with prices: asked for again while they are looked at. */
const AGAIN_MS = 5_000;
const SLOW_MS = 60_000;

export type DerivativeTerms = DataOf<typeof derivativesTerms>;
export type DerivativeAccount = DataOf<typeof derivativesAccount>;
export type SwapRate = DataOf<typeof derivativesSwapRate>;

/** What a ticket in lots is judged and priced by; null where the server does not trade the instrument. */
export const derivativeTermsQuery = (coin: string) =>
  queryOptions({
    queryKey: ["derivatives", "terms", coin],
    queryFn: async ({ signal }): Promise<DerivativeTerms | null> => {
      try {
        return await call(derivativesTerms, { query: { coin } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 404) return null;
        throw error;
      }
    },
    // Its rate moves; what is not traded is not asked for again.
    refetchInterval: ({ state }) => (state.data === null ? false : AGAIN_MS),
  });

/** How the derivatives wallet stands. */
export const derivativeAccountQuery = queryOptions({
  queryKey: ["user", "contract", "derivatives", "account"],
  queryFn: ({ signal }) => call(derivativesAccount, {}, { signal }),
  refetchInterval: AGAIN_MS,
});

/** Where an instrument's trading day stands, and what can be ordered now. */
export const derivativeSessionQuery = (coin: string) =>
  queryOptions({
    queryKey: ["derivatives", "session", coin],
    queryFn: ({ signal }) => call(derivativesSession, { query: { coin } }, { signal }),
    refetchInterval: ({ state }) => refetchIn(state.data?.nextChangeAt, SLOW_MS),
  });

/** What a night costs. */
export const swapRateQuery = (coin: string) =>
  queryOptions({
    queryKey: ["derivatives", "swapRate", coin],
    queryFn: ({ signal }) => call(derivativesSwapRate, { query: { coin } }, { signal }),
    refetchInterval: SLOW_MS,
  });
