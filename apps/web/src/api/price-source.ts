import { detail, STAND_IN_COIN } from "@evenkeel/contract/market";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Where prices come from: an exchange's or vendor's live feed, recorded history, or a simulation. */
export type PriceSourceKind = "live" | "replay" | "simulated";

/** Where an instrument's price comes from. */
export const priceSourceQuery = (referCoin: string) =>
  queryOptions({
    queryKey: ["priceSource", referCoin],
    queryFn: async ({ signal }): Promise<PriceSourceKind> =>
      (await call(detail, { query: { referCoin } }, { signal })).source.kind,
    staleTime: 5 * 60_000,
  });

/** The kind of source behind an instrument's price; `undefined` until it is known. */
export function usePriceSource(referCoin: string = STAND_IN_COIN): PriceSourceKind | undefined {
  return useQuery(priceSourceQuery(referCoin)).data;
}
