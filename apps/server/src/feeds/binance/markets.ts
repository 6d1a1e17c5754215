/** One of Binance's markets: its addresses, its paths and which connection carries which stream. */
export interface BinanceMarket {
  readonly id: "spot" | "usdm";
  readonly wsUrl: string;
  readonly depthPath: string;
  readonly depthLimit: number;
  /** Cost of a depth call, in klines. */
  readonly depthCost: number;
  /** Klines asked for in a second: half of what the limits by weight allow. */
  readonly callsPerSecond: number;
  readonly klinesPath: string;
  /** The first link carries the prices; the feed lives while it does. */
  readonly links: readonly { readonly path: string; readonly kinds: readonly string[] }[];
}

export function binanceSpot(wsUrl: string): BinanceMarket {
  return {
    id: "spot",
    wsUrl,
    depthPath: "/api/v3/depth",
    depthLimit: 500,
    depthCost: 12,
    callsPerSecond: 25,
    klinesPath: "/api/v3/klines",
    links: [{ path: "/stream", kinds: ["bookTicker", "depth@100ms", "trade", "ticker"] }],
  };
}

/**
 * USDT-M since 2026-04-23: best prices and depth come from `/public`, all else from `/market`. On a wrong address a
 * subscription is acknowledged and then stays silent. `trade` is not among the documented streams; `aggTrade` is.
 */
export function binanceUsdm(wsUrl: string): BinanceMarket {
  return {
    id: "usdm",
    wsUrl,
    depthPath: "/fapi/v1/depth",
    depthLimit: 500,
    depthCost: 4,
    callsPerSecond: 10,
    klinesPath: "/fapi/v1/klines",
    links: [
      { path: "/public/stream", kinds: ["bookTicker", "depth@100ms"] },
      { path: "/market/stream", kinds: ["aggTrade", "ticker", "markPrice@1s"] },
    ],
  };
}
