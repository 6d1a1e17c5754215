import type { TriggerBy } from "@evenkeel/contract/contract-coin";
import { useDetail, useTicker } from "#/live/index.ts";

/** The newest price of the kind that wakes an exit; null until it is known. */
export function useTriggerPrice({ referCoin }: { readonly referCoin: string }, by: TriggerBy): string | null {
  const detail = useDetail(referCoin);
  const last = useTicker(referCoin)?.price ?? null;
  if (by === "last") return last ?? detail?.mark ?? null;
  return detail?.[by] ?? null;
}
