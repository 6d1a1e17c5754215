import type { Instruments } from "#/modules/instruments/index.ts";
import { coinSymbols } from "./coin-pairs.ts";
import {
  type Adapter,
  createExchangeFeed,
  type ExchangeDeps,
  type ExchangeFeed,
  type ExchangeSpec,
  type FeedCore,
} from "./exchange-feed.ts";
import { RestClient } from "./rest-client.ts";

/** What a feed of a coin exchange is given: everything from outside, and its addresses. */
export interface CoinFeedOptions extends ExchangeDeps {
  readonly instruments: Instruments;
  readonly wsUrl: string;
  readonly restUrl: string;
}

export interface CoinFeedSpec extends Pick<ExchangeSpec, "name" | "candleSpace" | "quietMs"> {
  /** HTTP calls begun in a second, below the exchange's limit. */
  readonly callsPerSecond: number;
  /** The exchange's symbol of a pair such as `BTC` and `USDT`; null where it does not list it. */
  symbolOf(base: string, quote: string): string | null;
  adapter(core: FeedCore, rest: RestClient): Adapter;
}

/** Live prices of a coin exchange, whose public market data need no key. */
export function createCoinFeed(spec: CoinFeedSpec, options: CoinFeedOptions): ExchangeFeed {
  const { instruments, restUrl: baseUrl, clock } = options;
  const { name, candleSpace, quietMs, callsPerSecond: perSecond } = spec;
  const symbols = coinSymbols(instruments, spec.symbolOf);
  return createExchangeFeed(
    {
      name,
      candleSpace,
      delayMs: 0,
      symbols,
      quietMs,
      adapter(core) {
        const { counts } = core;
        return spec.adapter(core, new RestClient({ baseUrl, perSecond, counts, monotonic: () => clock.monotonic() }));
      },
    },
    options,
  );
}
