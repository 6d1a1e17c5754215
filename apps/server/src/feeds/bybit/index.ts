import { type CoinFeedOptions, createCoinFeed } from "../exchange/coin-feed.ts";
import type { ExchangeFeed } from "../exchange/exchange-feed.ts";
import { createBybitAdapter } from "./bybit-adapter.ts";

export interface BybitOptions extends CoinFeedOptions {
  readonly category: "linear" | "spot";
}

/** 600 calls in 5 s are allowed an address. */
const CALLS_PER_SECOND = 25;
const QUIET_MS = 10_000;

/** Live prices of Bybit: linear perpetuals, or spot; `wsUrl` is without the path, which names the category. */
export function createBybitFeed(options: BybitOptions): ExchangeFeed {
  const { category } = options;
  const wsUrl = options.wsUrl.replace(/\/$/, "");
  return createCoinFeed(
    {
      name: category === "linear" ? "bybit" : "bybit-spot",
      candleSpace: `bybit-${category}`,
      quietMs: QUIET_MS,
      callsPerSecond: CALLS_PER_SECOND,
      symbolOf: (base, quote) => `${base}${quote}`,
      adapter: (core, rest) => createBybitAdapter(core, category, wsUrl, rest),
    },
    options,
  );
}
