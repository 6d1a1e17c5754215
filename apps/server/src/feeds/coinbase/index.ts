import type { Instruments } from "#/modules/instruments/index.ts";
import { coinSymbols } from "../exchange/coin-pairs.ts";
import { createExchangeFeed, type ExchangeDeps, type ExchangeFeed } from "../exchange/exchange-feed.ts";
import { RestClient } from "../exchange/rest-client.ts";
import { createCoinbaseAdapter } from "./coinbase-adapter.ts";

export interface CoinbaseOptions extends ExchangeDeps {
  readonly instruments: Instruments;
  /** Whole address of the Exchange feed. */
  readonly wsUrl: string;
  readonly restUrl: string;
}

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

/** Live spot prices of Coinbase Exchange. Public: needs no key. */
export function createCoinbaseFeed(options: CoinbaseOptions): ExchangeFeed {
  const { wsUrl, restUrl: baseUrl, instruments, clock } = options;
  return createExchangeFeed(
    {
      name: "coinbase",
      candleSpace: "coinbase-spot",
      delayMs: 0,
      symbols: coinSymbols(instruments, (base, quote) =>
        LISTED.has(base) && quote === "USDT" ? `${base}-${quote}` : null,
      ),
      quietMs: QUIET_MS,
      adapter(core) {
        const { counts } = core;
        const { monotonic } = clock;
        const rest = new RestClient({ baseUrl, perSecond: CALLS_PER_SECOND, counts, monotonic });
        return createCoinbaseAdapter(core, wsUrl, rest);
      },
    },
    options,
  );
}
