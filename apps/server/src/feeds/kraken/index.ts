import { type CoinFeedOptions, createCoinFeed } from "../exchange/coin-feed.ts";
import type { ExchangeFeed } from "../exchange/exchange-feed.ts";
import { createKrakenAdapter } from "./kraken-adapter.ts";

/** Coins that Kraken quotes in USDT; against dollars it has many more, but those are other prices. */
const LISTED = new Set(["BTC", "ETH", "SOL", "XRP", "DOGE", "ADA", "DOT", "LINK", "LTC", "BCH", "AVAX", "ATOM"]);
/** Kraken allows about one public call a second, with a small burst. */
const CALLS_PER_SECOND = 1;
const QUIET_MS = 20_000;

/** Live spot prices of Kraken; `wsUrl` is the whole address of the v2 socket. */
export function createKrakenFeed(options: CoinFeedOptions): ExchangeFeed {
  return createCoinFeed(
    {
      name: "kraken",
      candleSpace: "kraken-spot",
      quietMs: QUIET_MS,
      callsPerSecond: CALLS_PER_SECOND,
      symbolOf: (base, quote) => (LISTED.has(base) && quote === "USDT" ? `${base}/${quote}` : null),
      adapter: (core, rest) => createKrakenAdapter(core, options.wsUrl, rest),
    },
    options,
  );
}
