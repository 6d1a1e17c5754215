import { type CoinFeedOptions, createCoinFeed } from "../exchange/coin-feed.ts";
import type { ExchangeFeed } from "../exchange/exchange-feed.ts";
import { createOkxAdapter } from "./okx-adapter.ts";

/** Candles may be asked for 40 times in 2 s. */
const CALLS_PER_SECOND = 15;
const QUIET_MS = 10_000;

/** Live spot prices of OKX; `wsUrl` is the whole address of the public socket. */
export function createOkxFeed(options: CoinFeedOptions): ExchangeFeed {
  return createCoinFeed(
    {
      name: "okx",
      candleSpace: "okx-spot",
      quietMs: QUIET_MS,
      callsPerSecond: CALLS_PER_SECOND,
      symbolOf: (base, quote) => `${base}-${quote}`,
      adapter: (core, rest) => createOkxAdapter(core, options.wsUrl, rest),
    },
    options,
  );
}
