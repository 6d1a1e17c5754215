import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientId, coin, decimal, id, instant, page, positiveDecimal, unlockId } from "./primitives.ts";
import { OPENING_ERRORS } from "./risk-limits.ts";

/**
 * Second contracts: a practice game with simulated money, closed unless an operator opens it, and never open for real money.
 * Whether the index price is higher or lower after a fixed time; the time is fixed when it is accepted and nothing alters it.
 */

/** The rules of the game, the same for everybody. Amounts in USDT; the payout is a share of the stake, on top of it. */
export const SECOND_RULES = {
  seconds: [60, 120, 300],
  payout: "0.8",
  stakeMin: "1",
  stakeMax: "500",
  openMost: 5,
  /** By the day of UTC. */
  dayMost: 20,
  /** Milliseconds from the acceptance to its first price, and from its last price to the end: with more it is void. */
  gapMs: 2_000,
} as const;

/** An index price that the server had at an instant; `id` is the quote's, the same that charts and fills are made from. */
const indexTick = z.object({ id: z.string(), at: instant, price: decimal });
export type IndexTick = z.infer<typeof indexTick>;

export const secondState = z.enum(["open", "won", "lost", "drawn", "void"]);
export type SecondState = z.infer<typeof secondState>;

/** One of them. `returned` is what came back of the stake and with it; null while it is open. */
export const secondContract = z.object({
  id,
  referCoin: coin,
  direction: z.enum(["up", "down"], "field.choice"),
  seconds: z.literal([60, 120, 300]),
  stake: decimal,
  payout: decimal,
  state: secondState,
  acceptedAt: instant,
  expiresAt: instant,
  /** The first index price at or after the acceptance. */
  entry: z.nullable(indexTick),
  /** The last index price at or before the end. */
  settlement: z.nullable(indexTick),
  settledAt: z.nullable(instant),
  returned: z.nullable(decimal),
});
export type SecondContract = z.infer<typeof secondContract>;

export const secondBuy = endpoint({
  name: "secondBuy",
  method: "POST",
  path: "/api/second/coin/buy",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "second",
  summary:
    "Play a second contract with simulated USDT of the funding wallet: whether the index is higher or lower after `seconds`.",
  idempotent: true,
  body: z.strictObject({
    clientId,
    referCoin: coin,
    direction: z.enum(["up", "down"], "field.choice"),
    seconds: z.literal([60, 120, 300], "field.choice"),
    stake: positiveDecimal,
    unlockId,
  }),
  data: secondContract,
  errors: [
    "market.unknownInstrument",
    "market.stale",
    "module.closed",
    ...OPENING_ERRORS,
    "second.tooManyOpen",
    "second.tooManyToday",
    "ledger.insufficient",
    "ledger.precision",
    "request.inFlight",
    "request.clientIdReused",
    "account.frozen",
  ],
});

export const secondList = endpoint({
  name: "secondList",
  method: "GET",
  path: "/api/second/coin/list",
  access: "user",
  rate: "read",
  summary: "Second contracts that run (`order`) or that are settled (`history`), newest first.",
  query: z.strictObject({ tab: z.enum(["order", "history"], "field.choice"), ...page }),
  row: secondContract,
  errors: [],
});

export const secondProof = endpoint({
  name: "secondProof",
  method: "GET",
  path: "/api/second/coin/proof",
  access: "user",
  rate: "read",
  summary:
    "A second contract with the files of index prices that its two prices stand in. A file is published after its minute and never changes; `sha256` is that of `content`.",
  query: z.strictObject({ id }),
  data: z.object({
    contract: secondContract,
    files: z.array(
      z.object({
        id,
        referCoin: coin,
        from: instant,
        to: instant,
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        /** One line a price: quote id, milliseconds, price. */
        content: z.string(),
      }),
    ),
  }),
  errors: ["second.notFound"],
});
