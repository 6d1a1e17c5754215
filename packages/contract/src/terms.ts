import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { riskTier } from "./instrument.ts";
import { overnight } from "./market.ts";
import { coin, decimal, instant, positiveDecimal } from "./primitives.ts";

export const terms = endpoint({
  name: "terms",
  method: "GET",
  path: "/api/market/terms",
  access: "public",
  rate: "read",
  summary:
    "The terms on which an instrument trades, of every class: fees of a person without a level, the leverage table (empty where " +
    "there is no leverage), what a night costs, and the trading hours of the days around now.",
  query: z.strictObject({
    coinId: z.string().check(z.minLength(1, "field.required"), z.maxLength(32, "field.tooLong")),
  }),
  data: z.object({
    coinId: z.string(),
    /** The currency of its prices. */
    currency: z.string(),
    /** The currency of `upToNotional` in the leverage table: of the wallet that backs the positions. */
    tierCurrency: z.string(),
    /** Units of the base in one lot or contract. */
    contractSize: positiveDecimal,
    /** Fractions of a fill's notional. */
    makerFeeRate: decimal,
    takerFeeRate: decimal,
    tiers: z.array(riskTier),
    /** Null for coins, whose contracts have funding, and where the rates are not known. The nights' rates are for one. */
    overnight: z.nullable(z.extend(overnight, { longNight: decimal, shortNight: decimal })),
    /** The exchange's own time zone, by its IANA name. */
    zone: z.string(),
    /**
     * When the market is open or pauses, ascending, from a day ago to eight days ahead: whole days in whatever zone they
     * are read. What lies between is closed.
     */
    hours: z.array(z.object({ state: z.enum(["open", "break"]), from: instant, to: instant })),
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
