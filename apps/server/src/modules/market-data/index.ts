import { MarketData, type MarketDataDeps } from "./market-data.service.ts";

export type { Candle } from "./candles/candle-fold.ts";
export { candleStart, INTERVAL_MS, shiftCandle } from "./candles/intervals.ts";
export type { KlineQuery } from "./candles/kline-query.ts";
export type {
  FeedBar,
  FeedNumber,
  FeedQuote,
  FeedSink,
  HistoryQuery,
  MarketFeed,
  SettlementQuery,
} from "./feed-port.ts";
export type { Freshness } from "./freshness-watch.ts";
export { FUNDING_INTERVAL_MS, nextFundingAt } from "./funding.ts";
export {
  channelOf,
  presentDetail,
  presentKline,
  presentRow,
  presentTick,
  presentTrade,
  wireTypeOf,
} from "./market.presenter.ts";
export { type Favourites, marketRoutes } from "./market.routes.ts";
export type { MarketData, MarketDataDeps, QuoteListener } from "./market-data.service.ts";
export { observeMarketData } from "./market-metrics.ts";
export type { MarketTerms } from "./market-terms.ts";
export {
  lastOvernightCut,
  nextOvernightCut,
  nightlyRate,
  type OvernightCut,
  type OvernightRates,
  type OvernightTerms,
  overnightRates,
  readOvernightTerms,
} from "./overnight.ts";
export { PriceGrid } from "./price-grid.ts";
export type { HubCounts } from "./price-intake.ts";
export { type Ladder, type Level, Quote, type QuoteRecord, quoteRecord } from "./quote.ts";
export type { DaySummary } from "./rolling-day.ts";
export type { SourceState } from "./sources/source-choice.ts";
export type { SourceReport } from "./sources/source-health.ts";
export type { PriceSplit } from "./splits.ts";
export { watchStalePrices } from "./stale-alarm.ts";
export { DEFAULT_STALE_LIMITS, readStaleLimits, type StaleLimits } from "./stale-limits.ts";
export type { PriceStream } from "./stream.ts";
export type { RejectReason } from "./tick-guard.ts";
export type { TapeTrade } from "./trade-tape.ts";

/** Builds the hub. Nothing moves until `start`; `stop` ends the feeds and stores the candles in the making. */
export function createMarketData(deps: MarketDataDeps): MarketData {
  return new MarketData(deps);
}
