import type { MarketRow } from "@evenkeel/contract/instrument";
import { useTicker } from "#/live/index.ts";
import type { Present } from "../model/alert-draft.ts";

/** The figures of now that alerts on an instrument are judged by. */
export function usePresent(row: MarketRow): Present {
  const ticker = useTicker(row.referCoin);
  return { price: ticker?.price ?? row.price, volume: ticker?.volume ?? row.volume24 };
}
