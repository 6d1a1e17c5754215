import * as z from "zod/mini";
import { coin, decimal, instant, positiveDecimal } from "./primitives.ts";

/** The classes of instruments, by the words that routes use. */
export const INSTRUMENT_TYPES = ["CryptoCoin", "Bulk", "DerivativesFx", "Index", "Stock"] as const;
export const instrumentType = z.enum(INSTRUMENT_TYPES);
export type InstrumentType = z.infer<typeof instrumentType>;

/** Which side of crypto an instrument belongs to. */
export const subType = z.enum(["contract", "spot"]);
export type SubType = z.infer<typeof subType>;

/** The market-data channel of each class (specification, section 9). */
export const CHANNELS = { CryptoCoin: 0, DerivativesFx: 2, Bulk: 3, Stock: 4, Index: 5 } as const satisfies Record<
  InstrumentType,
  number
>;

/** The numeric kinds of watchlist entries (specification, section 3). */
export const WATCHLIST_TYPES = { spot: 1, contract: 2, futures: 3, forex: 4, index: 5, stock: 6 } as const;

/** Which stream kind moves an instrument: 24 h ticker frames, or kline frames for `investing`. */
export const referSource = z.enum(["binance", "investing"]);

export const sessionState = z.enum(["open", "closed", "break"]);

/** Where a trading day stands; `nextChangeAt` is null where the market never closes. */
export const session = z.object({ state: sessionState, nextChangeAt: z.nullable(instant) });

/** One row of the six market lists. Percentages are in percent, prices in the quote currency. */
export const marketRow = z.object({
  id: z.string(),
  name: z.string(),
  coin,
  symbol: z.string(),
  type: instrumentType,
  subType: z.optional(subType),
  market: z.optional(z.string()),
  referCoin: coin,
  referSource,
  logo: z.string(),
  status: z.boolean(),
  price: z.nullable(decimal),
  open: z.nullable(decimal),
  close: z.nullable(decimal),
  high24: z.nullable(decimal),
  low24: z.nullable(decimal),
  chRate: z.nullable(decimal),
  amount: z.nullable(decimal),
  volume: z.nullable(decimal),
  volume24: z.nullable(decimal),
  isCollected: z.boolean(),
  collection: z.boolean(),
  tickSize: positiveDecimal,
  qtyStep: positiveDecimal,
  minQty: positiveDecimal,
  maxQty: positiveDecimal,
  minNotional: decimal,
  session,
  stale: z.boolean(),
  ts: z.nullable(instant),
});
export type MarketRow = z.infer<typeof marketRow>;

/**
 * One step of a leverage table: up to this notional (quote currency) the maximum leverage, the maintenance margin rate as a
 * fraction, and the deduction (quote currency) that keeps the maintenance margin continuous at the step.
 */
export const riskTier = z.object({
  upToNotional: z.nullable(positiveDecimal),
  maxLeverage: z.int(),
  mmr: positiveDecimal,
  deduction: decimal,
});
export type RiskTier = z.infer<typeof riskTier>;
