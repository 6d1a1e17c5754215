import { useQueries } from "@tanstack/react-query";
import { derivativeSessionQuery } from "#/api/trading/derivatives-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";

/** Markets in which nothing can be done at the moment. */
export interface ShutMarkets {
  readonly coins: ReadonlySet<string>;
  /** When they open, UTC milliseconds; null where that is not known, or each has another time. */
  readonly opensAt: number | null;
}

/** Which of the positions' markets are closed or pause now; never those of coins. */
export function useShutMarkets(positions: readonly Pick<TradePosition, "coin" | "lot">[]): ShutMarkets {
  const coins = [...new Set(positions.filter(({ lot }) => lot !== undefined).map(({ coin }) => coin))];
  const sessions = useQueries({ queries: coins.map(derivativeSessionQuery) });
  const shut = sessions.flatMap(({ data }) => (data !== undefined && data.state !== "open" ? [data] : []));
  const [opensAt = null, ...others] = new Set(shut.map(({ nextChangeAt }) => nextChangeAt));
  return { coins: new Set(shut.map(({ coin }) => coin)), opensAt: others.length === 0 ? opensAt : null };
}
