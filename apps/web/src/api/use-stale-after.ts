import type { MarketRow } from "@evenkeel/contract/instrument";
import { useAppSetting } from "./config-queries.ts";

/** The class's word in APP_SETTING.staleMs. */
const CLASS_WORDS = {
  CryptoCoin: "crypto",
  Bulk: "futures",
  DerivativesFx: "forex",
  Index: "index",
  Stock: "stock",
} as const;

/** How long a symbol of a class may be silent before its price counts as old, in milliseconds. */
export function useStaleAfterMs(type: MarketRow["type"]): number {
  return useAppSetting()?.staleMs[CLASS_WORDS[type]] ?? (type === "CryptoCoin" ? 5_000 : 30_000);
}
