import { useQuery } from "@tanstack/react-query";
import { derivativeSessionQuery } from "#/api/trading/derivatives-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";

/** Whether nothing can be done at the market now, as its exchange is closed or pauses; never so for coins. */
export function useIsMarketClosed({ coin, lot }: Pick<TradePosition, "coin" | "lot">): boolean {
  const { data } = useQuery({ ...derivativeSessionQuery(coin), enabled: lot !== undefined });
  return data !== undefined && data.state !== "open";
}
