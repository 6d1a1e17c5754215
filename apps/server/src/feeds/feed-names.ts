/** Exchanges and vendors of real prices, by the names that MARKET_FEED takes. */
export const LIVE_FEEDS = [
  "binance",
  "binance-usdm",
  "okx",
  "bybit",
  "bybit-spot",
  "coinbase",
  "kraken",
  "twelvedata",
] as const;
export type LiveFeedName = (typeof LIVE_FEEDS)[number];

/** Everything MARKET_FEED may name. The first two stand alone: made-up or old prices never mix with real ones. */
export const FEED_NAMES = ["simulated", "replay", ...LIVE_FEEDS] as const;
export type FeedName = (typeof FEED_NAMES)[number];

/** Variables that hold a live feed's addresses, and the addresses where they are not set. */
export const FEED_URLS = {
  BINANCE_WS_URL: "wss://stream.binance.com:9443",
  BINANCE_REST_URL: "https://api.binance.com",
  BINANCE_USDM_WS_URL: "wss://fstream.binance.com",
  BINANCE_USDM_REST_URL: "https://fapi.binance.com",
  OKX_WS_URL: "wss://ws.okx.com:8443/ws/v5/public",
  OKX_REST_URL: "https://www.okx.com",
  BYBIT_WS_URL: "wss://stream.bybit.com",
  BYBIT_REST_URL: "https://api.bybit.com",
  COINBASE_WS_URL: "wss://ws-feed.exchange.coinbase.com",
  COINBASE_REST_URL: "https://api.exchange.coinbase.com",
  KRAKEN_WS_URL: "wss://ws.kraken.com/v2",
  KRAKEN_REST_URL: "https://api.kraken.com",
  TWELVEDATA_WS_URL: "wss://ws.twelvedata.com/v1/quotes/price",
  TWELVEDATA_REST_URL: "https://api.twelvedata.com",
} as const;
export type FeedUrlName = keyof typeof FEED_URLS;
