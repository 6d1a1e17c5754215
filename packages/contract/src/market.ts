import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { marketRow, riskTier, session } from "./instrument.ts";
import { LIMITS } from "./limits.ts";
import { coin, decimal, instant, page, positiveDecimal, wholeNumber } from "./primitives.ts";

/** Candle lengths, short to long. Weeks start on Monday, months on the first, UTC. */
export const INTERVALS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
export const interval = z.enum(INTERVALS, "field.choice");
export type Interval = z.infer<typeof interval>;

const searchText = z.string().check(z.maxLength(64, "field.tooLong"));
const marketListQuery = {
  ...page,
  name: z.optional(searchText),
  coin: z.optional(searchText),
  sort: z.optional(z.enum(["name", "price", "chRate"], "field.choice")),
  order: z.optional(z.enum(["asc", "desc"], "field.choice")),
};

/** Sort and order come both or neither; a search names one field. */
const sortAndSearch: CrossRule = (fields, refuse) => {
  if ((fields.sort === undefined) !== (fields.order === undefined)) {
    refuse(fields.sort === undefined ? "sort" : "order", "field.required");
  }
  if (fields.name !== undefined && fields.coin !== undefined) refuse("coin", "field.exactlyOne");
};

const plainList = z.strictObject(marketListQuery).check(crossCheck(sortAndSearch));
const list = { method: "GET", access: "public", rate: "read", row: marketRow, errors: [] } as const;

export const spotList = endpoint({
  ...list,
  name: "spotList",
  path: "/api/coin/spot/list",
  summary: "Coins that trade on spot.",
  query: plainList,
});
export const coinList = endpoint({
  ...list,
  name: "coinList",
  path: "/api/coin/list",
  summary: "Coins that trade as contracts.",
  query: plainList,
});
export const futuresList = endpoint({
  ...list,
  name: "futuresList",
  path: "/api/futures/list",
  summary: "Futures.",
  query: plainList,
});
export const forexList = endpoint({
  ...list,
  name: "forexList",
  path: "/api/forex/list",
  summary: "Currency pairs.",
  query: plainList,
});
export const indicesList = endpoint({
  ...list,
  name: "indicesList",
  path: "/api/indices/list",
  summary: "Indices.",
  query: plainList,
});
export const stockList = endpoint({
  ...list,
  name: "stockList",
  path: "/api/stock/list",
  summary: "Stocks. `country=en` is what the specification's client adds; `market` narrows to US or HK.",
  query: z
    .strictObject({
      ...marketListQuery,
      country: z.optional(z.string().check(z.maxLength(8, "field.tooLong"))),
      market: z.optional(z.enum(["US", "HK"], "field.choice")),
    })
    .check(crossCheck(sortAndSearch)),
});

export const homeCoins = endpoint({
  name: "homeCoins",
  method: "GET",
  path: "/api/common/getHomeCoins",
  access: "public",
  rate: "read",
  summary: "What the home screen's overview shows, by group.",
  data: z.object({
    contractFuturesConfigs: z.array(marketRow),
    contractCoinConfigs: z.array(marketRow),
    spotCoinConfigs: z.array(marketRow),
    contractForexConfigs: z.array(marketRow),
    contractIndicesConfigs: z.array(marketRow),
    contractStockConfigs: z.array(marketRow),
  }),
  errors: [],
});

const wholeInstant = wholeNumber(0, 9_999_999_999_999);

/** One candle; `t` is its start. Volume is in base units. */
export const candle = z.object({ t: instant, o: decimal, h: decimal, l: decimal, c: decimal, v: decimal });
export type Candle = z.infer<typeof candle>;

export const kline = endpoint({
  name: "kline",
  method: "GET",
  path: "/api/market/kline",
  access: "public",
  rate: "read",
  summary: "Candles, ascending; those up to `to` (now where absent), at most `limit`.",
  query: z.strictObject({
    referCoin: coin,
    interval,
    from: z.optional(wholeInstant),
    to: z.optional(wholeInstant),
    limit: z._default(wholeNumber(1, LIMITS.klineMaxRows), 300),
  }),
  row: candle,
  errors: ["market.unknownInstrument", "market.noHistory"],
});

const level = z.tuple([decimal, decimal]);

export const depth = endpoint({
  name: "depth",
  method: "GET",
  path: "/api/market/depth",
  access: "public",
  rate: "read",
  summary: "Order-book levels `[price, quantity]`, best first.",
  query: z.strictObject({
    referCoin: coin,
    limit: z._default(z.pipe(z.enum(["5", "10", "20"], "field.choice"), z.transform(Number)), 20),
  }),
  data: z.object({ bids: z.array(level), asks: z.array(level), ts: instant, seq: z.int() }),
  errors: ["market.unknownInstrument", "market.stale"],
});

export const side = z.enum(["buy", "sell"], "field.choice");

export const trades = endpoint({
  name: "trades",
  method: "GET",
  path: "/api/market/trades",
  access: "public",
  rate: "read",
  summary: "Recent trades, newest first.",
  query: z.strictObject({ referCoin: coin, limit: z._default(wholeNumber(1, 100), 50) }),
  row: z.object({ t: instant, price: decimal, qty: decimal, side }),
  errors: ["market.unknownInstrument"],
});

/**
 * Where a price comes from, always said beside it. Of several sources `name` is the one in use and `standby` those that agree
 * with it; `degraded` where only one of several is left.
 */
export const source = z.object({
  kind: z.enum(["live", "replay", "simulated"]),
  name: z.string(),
  delayMs: z.int(),
  standby: z.optional(z.array(z.string())),
  degraded: z.optional(z.boolean()),
});

/**
 * What holding a derivative overnight costs either side: signed fractions a year of `dayCount` days, received where below zero.
 * Positions open at `nextAt` are charged `nights`. Null where a class has funding in its place.
 */
export const overnight = z.object({
  long: decimal,
  short: decimal,
  dayCount: z.literal([360, 365]),
  nextAt: instant,
  nights: z.int(),
});

export const detail = endpoint({
  name: "detail",
  method: "GET",
  path: "/api/market/detail",
  access: "public",
  rate: "read",
  summary:
    "Everything that the strip above the chart shows. `fundingRate` is a fraction for one funding interval, `overnightRate` " +
    "what a long position pays for one night.",
  query: z.strictObject({ referCoin: coin }),
  data: z.object({
    referCoin: coin,
    ticker: z.nullable(
      z.object({
        open: decimal,
        close: decimal,
        high24: decimal,
        low24: decimal,
        volume24: decimal,
        amount24: decimal,
        chRate: decimal,
        ts: instant,
      }),
    ),
    mark: z.nullable(decimal),
    index: z.nullable(decimal),
    fundingRate: z.nullable(decimal),
    nextFundingAt: z.nullable(instant),
    session,
    overnightRate: z.nullable(decimal),
    overnight: z.optional(z.nullable(overnight)),
    stale: z.boolean(),
    source,
  }),
  errors: ["market.unknownInstrument"],
});

export const riskTiers = endpoint({
  name: "riskTiers",
  method: "GET",
  path: "/api/contract/coin/riskTier",
  access: "public",
  rate: "read",
  summary: "The leverage table of a coin contract, with the fees that a person without a level pays (fractions).",
  query: z.strictObject({ coin }),
  data: z.object({
    coin,
    tiers: z.array(riskTier),
    makerFeeRate: decimal,
    takerFeeRate: decimal,
    priceBand: positiveDecimal,
  }),
  errors: ["market.unknownInstrument"],
});
