import { detail } from "@evenkeel/contract/market";
import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** Where prices come from: an exchange's or vendor's live feed, recorded history, or a simulation. */
export type PriceSourceKind = "live" | "replay" | "simulated";

/** The instrument that stands for all where a screen shows none in particular. */
const STAND_IN = "btcusdt";

/** The kind of source behind an instrument's price; `undefined` until it is known. */
export function usePriceSource(referCoin: string = STAND_IN): PriceSourceKind | undefined {
  const { data } = useQuery({
    queryKey: ["priceSource", referCoin],
    queryFn: async ({ signal }) => (await call(detail, { query: { referCoin } }, { signal })).source.kind,
    staleTime: 5 * 60_000,
  });
  return data;
}
