import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { marketRow, session } from "./instrument.ts";
import { LIMITS } from "./limits.ts";
import { coin, decimal, instant, wholeNumber } from "./primitives.ts";

/** Candle lengths, short to long. Weeks start on Monday, months on the first, UTC. */
export const INTERVALS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
export const interval = z.enum(INTERVALS, "field.choice");
export type Interval = z.infer<typeof interval>;

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

export const side = z.enum(["buy", "sell"], "field.choice");

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

/** The instrument that stands for all where a screen shows none in particular. */
export const STAND_IN_COIN = "btcusdt";

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
