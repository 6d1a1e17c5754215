import { format } from "@evenkeel/calc/decimal";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { DetailTick, KlineTick, Tick, TradeTick } from "@evenkeel/contract/frames";
import { CHANNELS, type InstrumentType, type MarketRow, type SubType } from "@evenkeel/contract/instrument";
import type { Candle as CandleRow, Interval } from "@evenkeel/contract/market";
import type { terms } from "@evenkeel/contract/terms";
import {
  FEE_RATES,
  type Instrument,
  type InstrumentClass,
  spansBetween,
  tierCurrencyOf,
  zoneOf,
} from "#/modules/instruments/index.ts";
import { turnoverText } from "./candles/candle-archive.ts";
import type { Candle } from "./candles/candle-fold.ts";
import { changeText } from "./day-figures.ts";
import { FUNDING_RATE_PLACES, nextFundingAt } from "./funding.ts";
import type { MarketData } from "./market-data.service.ts";
import { nightlyRate } from "./overnight.ts";
import type { Ladder, Quote } from "./quote.ts";
import type { DaySummary } from "./rolling-day.ts";
import type { PriceStream } from "./stream.ts";
import type { TapeTrade } from "./trade-tape.ts";

const TYPES: Readonly<Record<InstrumentClass, { type: InstrumentType; subType?: SubType }>> = {
  coinContract: { type: "CryptoCoin", subType: "contract" },
  coinSpot: { type: "CryptoCoin", subType: "spot" },
  futures: { type: "Bulk" },
  forex: { type: "DerivativesFx" },
  index: { type: "Index" },
  stock: { type: "Stock" },
};

/** The words by which routes and links name an instrument's class. */
export function wireTypeOf(instrument: Instrument): { readonly type: InstrumentType; readonly subType?: SubType } {
  return TYPES[instrument.class];
}

/** The socket channel that an instrument's stream belongs to. */
export function channelOf(instrument: Instrument): number {
  return CHANNELS[TYPES[instrument.class].type];
}

function turnover(stream: PriceStream, value: number): string {
  return turnoverText(value, stream.priceGrid, stream.qtyGrid, Number(stream.instrument.contractSize));
}

/** A 24 h ticker as the socket sends it. */
export function presentTick(stream: PriceStream, day: DaySummary, ts: number): Tick {
  const { priceGrid, qtyGrid } = stream;
  return {
    coin: stream.referCoin,
    market: stream.instrument.market,
    open: priceGrid.text(day.open),
    close: priceGrid.text(day.close),
    high: priceGrid.text(day.high),
    low: priceGrid.text(day.low),
    volume: qtyGrid.text(day.volume),
    amount: turnover(stream, day.turnover),
    chRate: changeText(day),
    ts,
  };
}

/** A candle as the socket sends it; `chRate` is the day's, since lists move by candles where there is no ticker. */
export function presentKline(
  stream: PriceStream,
  interval: Interval,
  candle: Candle,
  closed: boolean,
  day: DaySummary,
  ts: number,
): KlineTick {
  const { priceGrid, qtyGrid } = stream;
  return {
    coin: stream.referCoin,
    market: stream.instrument.market,
    interval,
    t: candle.t,
    open: priceGrid.text(candle.o),
    close: priceGrid.text(candle.c),
    high: priceGrid.text(candle.h),
    low: priceGrid.text(candle.l),
    volume: qtyGrid.text(candle.v),
    amount: turnover(stream, candle.a),
    chRate: changeText(day),
    closed,
    ts,
  };
}

/** A candle as a row of the kline call. */
export function presentCandle({ priceGrid, qtyGrid }: PriceStream, candle: Candle): CandleRow {
  return {
    t: candle.t,
    o: priceGrid.text(candle.o),
    h: priceGrid.text(candle.h),
    l: priceGrid.text(candle.l),
    c: priceGrid.text(candle.c),
    v: qtyGrid.text(candle.v),
  };
}

export function presentTrade(stream: PriceStream, trade: TapeTrade): TradeTick {
  return {
    coin: stream.referCoin,
    price: stream.priceGrid.text(trade.ticks),
    qty: stream.qtyGrid.text(trade.steps),
    side: trade.side,
    ts: trade.ts,
  };
}

/** One side of the book, best first. */
export function presentLadder(quote: Quote, ladder: Ladder, limit: number): [string, string][] {
  return ladder.ticks
    .slice(0, limit)
    .map((ticks, level) => [quote.priceGrid.text(ticks), quote.qtyGrid.text(ladder.steps[level] ?? 0)]);
}

/** Mark, index and funding; funding is null where the class has none. */
export function presentDerived(stream: PriceStream, quote: Quote | null, now: number) {
  const { funding, priceGrid } = stream;
  return {
    mark: quote === null ? null : priceGrid.text(quote.markTicks),
    index: quote === null ? null : priceGrid.text(quote.indexTicks),
    fundingRate: funding === null ? null : format(funding.rate(), FUNDING_RATE_PLACES),
    nextFundingAt: funding === null ? null : nextFundingAt(now),
  };
}

/** Where the price comes from: the source in use, those that stand by, and whether none does where there should be some. */
export function presentSource(stream: PriceStream) {
  const { name, kind, delayMs } = stream.source;
  const standby = stream.sourceStates().filter(({ state }) => state === "standby");
  return { kind, name, delayMs, standby: standby.map((source) => source.name), degraded: stream.isDegraded };
}

/** What a night costs: the long's for one night, and both sides' a year with the day count; null for coins. */
export function presentOvernight(market: MarketData, stream: PriceStream) {
  const found = market.overnight(stream.instrument);
  if (found === null) return { overnightRate: null, overnight: null };
  const { long, short, dayCount, nextAt, nights } = found;
  return {
    overnightRate: nightlyRate(long, dayCount),
    overnight: { long: format(long), short: format(short), dayCount, nextAt, nights },
  };
}

const DAY_MS = 86_400_000;
/** Whole days of a week, in whatever zone they are read. */
const HOURS_BEFORE_MS = DAY_MS;
const HOURS_AHEAD_MS = 8 * DAY_MS;

/** On what terms an instrument trades. */
export function presentTerms(market: MarketData, instrument: Instrument, now: number): DataOf<typeof terms> {
  const fees = FEE_RATES[instrument.class];
  const found = market.overnight(instrument);
  return {
    coinId: instrument.id,
    currency: instrument.quote,
    tierCurrency: tierCurrencyOf(instrument),
    contractSize: instrument.contractSize,
    makerFeeRate: fees.maker,
    takerFeeRate: fees.taker,
    tiers: [...instrument.tiers],
    overnight: found && {
      long: format(found.long),
      short: format(found.short),
      longNight: nightlyRate(found.long, found.dayCount),
      shortNight: nightlyRate(found.short, found.dayCount),
      dayCount: found.dayCount,
      nextAt: found.nextAt,
      nights: found.nights,
    },
    zone: zoneOf(instrument),
    hours: spansBetween(instrument.schedule, now - HOURS_BEFORE_MS, now + HOURS_AHEAD_MS),
  };
}

const DETAIL_LEVELS = 20;

export function presentDetail(stream: PriceStream, quote: Quote, stale: boolean, now: number): DetailTick {
  return {
    coin: stream.referCoin,
    bids: presentLadder(quote, quote.bids, DETAIL_LEVELS),
    asks: presentLadder(quote, quote.asks, DETAIL_LEVELS),
    ...presentDerived(stream, quote, now),
    stale,
    seq: quote.id,
    ts: quote.receivedAt,
  };
}

/** Whose eyes a row is for. */
export interface Viewer {
  /** Names follow the language of the request: Chinese, or English for all others. */
  readonly locale: string;
  /** Whether the instrument is a favourite of whoever asks. */
  readonly isCollected: boolean;
}

/** A row of the six lists and of the watchlist. */
export function presentRow(market: MarketData, instrument: Instrument, { locale, isCollected }: Viewer): MarketRow {
  const stream = market.stream(instrument.referCoin);
  const day = market.day(instrument.referCoin);
  const tick = stream === undefined || day === null ? null : presentTick(stream, day, 0);
  return {
    id: instrument.id,
    name: locale.startsWith("zh") || locale === "tw" ? instrument.names.zh : instrument.names.en,
    coin: instrument.coin,
    symbol: instrument.symbol,
    ...TYPES[instrument.class],
    market: instrument.market,
    referCoin: instrument.referCoin,
    referSource: instrument.referSource,
    logo: "",
    status: stream !== undefined,
    price: tick?.close ?? null,
    open: tick?.open ?? null,
    close: tick?.close ?? null,
    high24: tick?.high ?? null,
    low24: tick?.low ?? null,
    chRate: tick?.chRate ?? null,
    amount: tick?.amount ?? null,
    volume: tick?.volume ?? null,
    volume24: tick?.volume ?? null,
    isCollected,
    collection: isCollected,
    tickSize: instrument.tickSize,
    qtyStep: instrument.qtyStep,
    minQty: instrument.minQty,
    maxQty: instrument.maxQty,
    minNotional: instrument.minNotional,
    session: market.session(instrument),
    stale: market.isStale(instrument.referCoin),
    ts: stream?.quote?.receivedAt ?? null,
  };
}
