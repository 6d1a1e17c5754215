import type { Instruments } from "#/modules/instruments/index.ts";
import { coinSymbols } from "../exchange/coin-pairs.ts";
import { createExchangeFeed, type ExchangeDeps, type ExchangeFeed } from "../exchange/exchange-feed.ts";
import { RestClient } from "../exchange/rest-client.ts";
import { createBinanceAdapter } from "./binance-adapter.ts";
import { binanceSpot, binanceUsdm } from "./markets.ts";

export interface BinanceOptions extends ExchangeDeps {
  readonly market: "spot" | "usdm";
  readonly instruments: Instruments;
  /** Without the path of a stream. */
  readonly wsUrl: string;
  readonly restUrl: string;
}

const QUIET_MS = 10_000;

/** Live prices of Binance, spot or USDT-M perpetuals. Public: needs no key. */
export function createBinanceFeed(options: BinanceOptions): ExchangeFeed {
  const { market, wsUrl, restUrl, instruments, clock } = options;
  const address = wsUrl.replace(/\/$/, "");
  return createExchangeFeed(
    {
      name: market === "spot" ? "binance" : "binance-usdm",
      candleSpace: market === "spot" ? "binance-spot" : "binance-usdm",
      delayMs: 0,
      symbols: coinSymbols(instruments, (base, quote) => `${base}${quote}`),
      quietMs: QUIET_MS,
      adapter: (core) => {
        const rules = market === "spot" ? binanceSpot(address) : binanceUsdm(address);
        const { monotonic } = clock;
        const { callsPerSecond: perSecond } = rules;
        return createBinanceAdapter(
          core,
          rules,
          new RestClient({ baseUrl: restUrl, perSecond, counts: core.counts, monotonic }),
        );
      },
    },
    options,
  );
}
