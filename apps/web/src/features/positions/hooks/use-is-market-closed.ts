import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useShutMarkets } from "./use-shut-markets.ts";

/** Whether nothing can be done at the market now, as its exchange is closed or pauses; never so for coins. */
export function useIsMarketClosed(position: Pick<TradePosition, "coin" | "lot">): boolean {
  return useShutMarkets([position]).coins.has(position.coin);
}
