import type { Config } from "#/config.ts";
import type { Instruments } from "#/modules/instruments/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { createBinanceFeed } from "./binance/index.ts";
import { createBybitFeed } from "./bybit/index.ts";
import { createCoinbaseFeed } from "./coinbase/index.ts";
import type { ExchangeFeed } from "./exchange/exchange-feed.ts";
import type { LiveFeedName } from "./feed-names.ts";
import { createKrakenFeed } from "./kraken/index.ts";
import { createOkxFeed } from "./okx/index.ts";
import { createTwelveDataFeed } from "./twelvedata/index.ts";

export interface LiveFeedDeps {
  readonly instruments: Instruments;
  readonly clock: Clock;
  readonly onNotice?: (feed: string, what: string) => void;
}

/** The feed of one exchange or vendor, as configured. @throws Error where a key is wanting. */
export function createLiveFeed(name: LiveFeedName, config: Config, deps: LiveFeedDeps): ExchangeFeed {
  const { urls, twelveData } = config.liveFeeds;
  const binance = { ...deps, wsUrl: urls.BINANCE_WS_URL, restUrl: urls.BINANCE_REST_URL };
  const binanceUsdm = { ...deps, wsUrl: urls.BINANCE_USDM_WS_URL, restUrl: urls.BINANCE_USDM_REST_URL };
  const bybit = { ...deps, wsUrl: urls.BYBIT_WS_URL, restUrl: urls.BYBIT_REST_URL };
  switch (name) {
    case "binance":
      return createBinanceFeed({ ...binance, market: "spot" });
    case "binance-usdm":
      return createBinanceFeed({ ...binanceUsdm, market: "usdm" });
    case "okx":
      return createOkxFeed({ ...deps, wsUrl: urls.OKX_WS_URL, restUrl: urls.OKX_REST_URL });
    case "bybit":
      return createBybitFeed({ ...bybit, category: "linear" });
    case "bybit-spot":
      return createBybitFeed({ ...bybit, category: "spot" });
    case "coinbase":
      return createCoinbaseFeed({ ...deps, wsUrl: urls.COINBASE_WS_URL, restUrl: urls.COINBASE_REST_URL });
    case "kraken":
      return createKrakenFeed({ ...deps, wsUrl: urls.KRAKEN_WS_URL, restUrl: urls.KRAKEN_REST_URL });
    case "twelvedata": {
      const { key, ...plan } = twelveData;
      if (key === null) throw new Error("MARKET_FEED=twelvedata needs TWELVEDATA_KEY, the key of its account.");
      const addresses = { wsUrl: urls.TWELVEDATA_WS_URL, restUrl: urls.TWELVEDATA_REST_URL };
      return createTwelveDataFeed({ ...deps, ...addresses, ...plan, key });
    }
  }
}
