import type { Instruments } from "#/modules/instruments/index.ts";
import { coinSymbols } from "../exchange/coin-pairs.ts";
import { createExchangeFeed, type ExchangeDeps, type ExchangeFeed } from "../exchange/exchange-feed.ts";
import { RestClient } from "../exchange/rest-client.ts";
import { createOkxAdapter } from "./okx-adapter.ts";

export interface OkxOptions extends ExchangeDeps {
  readonly instruments: Instruments;
  /** Whole address of the public socket. */
  readonly wsUrl: string;
  readonly restUrl: string;
}

/** Candles may be asked for 40 times in 2 s. */
const CALLS_PER_SECOND = 15;
const QUIET_MS = 10_000;

/** Live spot prices of OKX. Public: needs no key. */
export function createOkxFeed(options: OkxOptions): ExchangeFeed {
  const { wsUrl, restUrl: baseUrl, instruments, clock } = options;
  return createExchangeFeed(
    {
      name: "okx",
      candleSpace: "okx-spot",
      delayMs: 0,
      symbols: coinSymbols(instruments, (base, quote) => `${base}-${quote}`),
      quietMs: QUIET_MS,
      adapter(core) {
        const { counts } = core;
        const { monotonic } = clock;
        return createOkxAdapter(
          core,
          wsUrl,
          new RestClient({ baseUrl, perSecond: CALLS_PER_SECOND, counts, monotonic }),
        );
      },
    },
    options,
  );
}
