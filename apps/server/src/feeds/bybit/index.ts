import type { Instruments } from "#/modules/instruments/index.ts";
import { coinSymbols } from "../exchange/coin-pairs.ts";
import { createExchangeFeed, type ExchangeDeps, type ExchangeFeed } from "../exchange/exchange-feed.ts";
import { RestClient } from "../exchange/rest-client.ts";
import { createBybitAdapter } from "./bybit-adapter.ts";

export interface BybitOptions extends ExchangeDeps {
  readonly category: "linear" | "spot";
  readonly instruments: Instruments;
  /** Without the path, which names the category. */
  readonly wsUrl: string;
  readonly restUrl: string;
}

/** 600 calls in 5 s are allowed an address. */
const CALLS_PER_SECOND = 25;
const QUIET_MS = 10_000;

/** Live prices of Bybit: linear perpetuals, or spot. Public: needs no key. */
export function createBybitFeed(options: BybitOptions): ExchangeFeed {
  const { category, restUrl: baseUrl, instruments, clock } = options;
  const wsUrl = options.wsUrl.replace(/\/$/, "");
  return createExchangeFeed(
    {
      name: category === "linear" ? "bybit" : "bybit-spot",
      candleSpace: `bybit-${category}`,
      delayMs: 0,
      symbols: coinSymbols(instruments, (base, quote) => `${base}${quote}`),
      quietMs: QUIET_MS,
      adapter(core) {
        const { counts } = core;
        const { monotonic } = clock;
        const rest = new RestClient({ baseUrl, perSecond: CALLS_PER_SECOND, counts, monotonic });
        return createBybitAdapter(core, category, wsUrl, rest);
      },
    },
    options,
  );
}
