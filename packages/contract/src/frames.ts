import * as z from "zod/mini";
import { interval, side } from "./market.ts";
import { coin, decimal, instant } from "./primitives.ts";

const channel = z.literal([0, 2, 3, 4, 5]);
const stream = z.enum(["ticker", "kline", "trade", "detail"]);
export type Channel = z.infer<typeof channel>;
export type Stream = z.infer<typeof stream>;

const interest = {
  channel,
  /** Comma-joined referCoins. */
  coins: z.string().check(z.minLength(1), z.maxLength(8_192)),
  stream: z.optional(stream),
  interval: z.optional(interval),
  id: z.optional(z.string().check(z.maxLength(64))),
};

/** What a client may say, besides the text `ping`. */
export const clientFrame = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("subscribe"), ...interest }),
  z.strictObject({ type: z.literal("unsubscribe"), ...interest }),
  z.strictObject({
    type: z.literal("auth"),
    token: z.string().check(z.minLength(1), z.maxLength(256)),
    id: z.optional(z.string().check(z.maxLength(64))),
  }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** A 24 h ticker. `chRate` in percent, volume in base, amount in quote units. */
export const tick = z.object({
  coin,
  market: z.string(),
  open: decimal,
  close: decimal,
  high: decimal,
  low: decimal,
  volume: decimal,
  amount: decimal,
  chRate: decimal,
  ts: instant,
});
export type Tick = z.infer<typeof tick>;

/** A candle in the making, or its last form where `closed`. */
export const klineTick = z.extend(tick, { interval, t: instant, closed: z.boolean() });
export type KlineTick = z.infer<typeof klineTick>;

export const tradeTick = z.object({ coin, price: decimal, qty: decimal, side, ts: instant });
export type TradeTick = z.infer<typeof tradeTick>;

const level = z.tuple([decimal, decimal]);
/** Depth and the derived prices of one instrument. Mark, index and funding are null where the class has none. */
export const detailTick = z.object({
  coin,
  bids: z.array(level),
  asks: z.array(level),
  mark: z.nullable(decimal),
  index: z.nullable(decimal),
  fundingRate: z.nullable(decimal),
  nextFundingAt: z.nullable(instant),
  stale: z.optional(z.boolean()),
  seq: z.int(),
  ts: instant,
});
export type DetailTick = z.infer<typeof detailTick>;

/** Private pushes: only after `auth`, numbered from 1 a connection; a gap means: fetch again by HTTP. */
export const PRIVATE_TYPES = ["OWNCOIN", "POSITION", "SETTLEMENT", "USER_STATUS", "userNotice"] as const;
export type PrivateType = (typeof PRIVATE_TYPES)[number];

/** What USER_STATUS tells, whole: `level` is the identity level of `getInfo`'s `kyc`, in the kind of money of now. */
export const userStatus = z.object({
  /** Frozen by its owner: what is open can be looked at and made smaller, and nothing else. */
  frozen: z.boolean(),
  level: z.int(),
  isSimulate: z.boolean(),
});
export type UserStatus = z.infer<typeof userStatus>;

/** What the server may say, besides the text `pong`. */
export const serverFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("24hrTicker"), channel, data: z.array(tick) }),
  z.object({ type: z.literal("kline"), channel, data: z.array(klineTick) }),
  z.object({ type: z.literal("TRADE"), channel, data: z.array(tradeTick) }),
  z.object({ type: z.literal("DETAIL"), channel, data: detailTick }),
  z.object({ type: z.enum(PRIVATE_TYPES), seq: z.int(), data: z.unknown() }),
  z.object({ type: z.literal("HEARTBEAT"), ts: instant }),
  z.object({ type: z.literal("success"), id: z.optional(z.string()) }),
  z.object({ type: z.literal("error"), code: z.int(), msg: z.string(), id: z.optional(z.string()) }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** Close codes of the socket. */
export const CLOSE_CODES = { sessionEnded: 4401, policy: 1008, restart: 1012, tooBig: 1009 } as const;
