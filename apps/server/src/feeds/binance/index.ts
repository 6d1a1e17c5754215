import { type CoinFeedOptions, createCoinFeed } from "../exchange/coin-feed.ts";
import type { ExchangeFeed } from "../exchange/exchange-feed.ts";
import { createBinanceAdapter } from "./binance-adapter.ts";
import { binanceSpot, binanceUsdm } from "./markets.ts";

export interface BinanceOptions extends CoinFeedOptions {
  readonly market: "spot" | "usdm";
}

const QUIET_MS = 10_000;

/** Live prices of Binance, spot or USDT-M perpetuals; `wsUrl` is without the path of a stream. */
export function createBinanceFeed(options: BinanceOptions): ExchangeFeed {
  const { market } = options;
  const address = options.wsUrl.replace(/\/$/, "");
  const rules = market === "spot" ? binanceSpot(address) : binanceUsdm(address);
  return createCoinFeed(
    {
      name: market === "spot" ? "binance" : "binance-usdm",
      candleSpace: market === "spot" ? "binance-spot" : "binance-usdm",
      quietMs: QUIET_MS,
      callsPerSecond: rules.callsPerSecond,
      symbolOf: (base, quote) => `${base}${quote}`,
      adapter: (core, rest) => createBinanceAdapter(core, rules, rest),
    },
    options,
  );
}
