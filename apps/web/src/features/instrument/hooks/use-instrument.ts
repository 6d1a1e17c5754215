import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import type { InstrumentRef } from "../model/instrument-ref.ts";
import { instrumentQuery } from "../queries.ts";

export type InstrumentState = "loading" | "ready" | "unknown" | "error";

/** The instrument that a reference names. */
export function useInstrument(reference: InstrumentRef): {
  row: MarketRow | undefined;
  state: InstrumentState;
  retry: () => void;
} {
  const { data, isPending, isError, refetch } = useQuery(instrumentQuery(reference));
  const state = data ? "ready" : isPending ? "loading" : isError ? "error" : "unknown";
  return { row: data ?? undefined, state, retry: () => void refetch() };
}
