import { type CoinFeedOptions, createCoinFeed } from "../exchange/coin-feed.ts";
import type { ExchangeFeed } from "../exchange/exchange-feed.ts";
import { createCoinbaseAdapter } from "./coinbase-adapter.ts";

/** Coins that Coinbase Exchange quotes in USDT; against dollars it has many more, but those are other prices. */
const LISTED = new Set([
  "BTC",
  "ETH",
  "SOL",
  "XRP",
  "DOGE",
  "ADA",
  "AVAX",
  "DOT",
  "LINK",
  "ATOM",
  "XLM",
  "NEAR",
  "APT",
  "OP",
]);
/** Ten public calls a second are allowed an address. */
const CALLS_PER_SECOND = 6;
const QUIET_MS = 20_000;

/** Live spot prices of Coinbase Exchange; `wsUrl` is the whole address of its feed. */
export function createCoinbaseFeed(options: CoinFeedOptions): ExchangeFeed {
  return createCoinFeed(
    {
      name: "coinbase",
      candleSpace: "coinbase-spot",
      quietMs: QUIET_MS,
      callsPerSecond: CALLS_PER_SECOND,
      symbolOf: (base, quote) => (LISTED.has(base) && quote === "USDT" ? `${base}-${quote}` : null),
      adapter: (core, rest) => createCoinbaseAdapter(core, options.wsUrl, rest),
    },
    options,
  );
}
