import type { Instruments } from "#/modules/instruments/index.ts";
import { coinSymbols } from "../exchange/coin-pairs.ts";
import { createExchangeFeed, type ExchangeDeps, type ExchangeFeed } from "../exchange/exchange-feed.ts";
import { RestClient } from "../exchange/rest-client.ts";
import { createKrakenAdapter } from "./kraken-adapter.ts";

export interface KrakenOptions extends ExchangeDeps {
  readonly instruments: Instruments;
  /** Whole address of the v2 socket. */
  readonly wsUrl: string;
  readonly restUrl: string;
}

/** Coins that Kraken quotes in USDT; against dollars it has many more, but those are other prices. */
const LISTED = new Set(["BTC", "ETH", "SOL", "XRP", "DOGE", "ADA", "DOT", "LINK", "LTC", "BCH", "AVAX", "ATOM"]);
/** Kraken allows about one public call a second, with a small burst. */
const CALLS_PER_SECOND = 1;
const QUIET_MS = 20_000;

/** Live spot prices of Kraken. Public: needs no key. */
export function createKrakenFeed(options: KrakenOptions): ExchangeFeed {
  const { wsUrl, restUrl: baseUrl, instruments, clock } = options;
  return createExchangeFeed(
    {
      name: "kraken",
      candleSpace: "kraken-spot",
      delayMs: 0,
      symbols: coinSymbols(instruments, (base, quote) =>
        LISTED.has(base) && quote === "USDT" ? `${base}/${quote}` : null,
      ),
      quietMs: QUIET_MS,
      adapter(core) {
        const { counts } = core;
        const { monotonic } = clock;
        const rest = new RestClient({ baseUrl, perSecond: CALLS_PER_SECOND, counts, monotonic });
        return createKrakenAdapter(core, wsUrl, rest);
      },
    },
    options,
  );
}
