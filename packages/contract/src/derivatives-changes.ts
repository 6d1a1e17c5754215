import * as z from "zod/mini";
import { settlementRule } from "./contract-coin.ts";
import { conversionRate, derivativeOrder, derivativePosition } from "./derivatives.ts";
import { endpoint } from "./endpoint.ts";
import { sessionState } from "./instrument.ts";
import { clientId, coin, decimal, id, instant, positiveDecimal, removablePrice, unlockId } from "./primitives.ts";
import { OPENING_ERRORS } from "./risk-limits.ts";

/** Calls that change what is open in derivatives, and those that tell their wallet and their terms. */

export const derivativesAmend = endpoint({
  name: "contractDerivativesAmend",
  method: "POST",
  path: "/api/contract/derivatives/amend",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "derivatives",
  summary:
    "Change an open order; an absent field stays. A new price or a larger size joins the end of the queue, as a new order would.",
  idempotent: true,
  body: z.strictObject({
    clientId,
    id,
    lots: z.optional(positiveDecimal),
    price: z.optional(positiveDecimal),
    triggerPrice: z.optional(positiveDecimal),
    callbackRate: z.optional(positiveDecimal),
    activationPrice: z.optional(positiveDecimal),
    takeProfit: z.optional(removablePrice),
    stopLoss: z.optional(removablePrice),
    unlockId,
  }),
  data: derivativeOrder,
  errors: [
    "order.notFound",
    "order.final",
    "order.notAmendable",
    "order.insufficientMargin",
    "module.closed",
    ...OPENING_ERRORS,
    "market.stale",
    "market.rateStale",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const derivativesCancelAll = endpoint({
  name: "contractDerivativesCancelAll",
  method: "POST",
  path: "/api/contract/derivatives/cancelAll",
  access: "user",
  rate: "reduce",
  summary: "Cancel every open order on derivatives, or those of one instrument, all or none.",
  idempotent: true,
  body: z.strictObject({ clientId: z.optional(clientId), coin: z.optional(coin) }),
  data: z.object({ canceled: z.array(id) }),
  errors: ["request.inFlight", "request.clientIdReused"],
});

export const derivativesCloseAll = endpoint({
  name: "contractDerivativesCloseAll",
  method: "POST",
  path: "/api/contract/derivatives/closeAll",
  access: "user",
  rate: "reduce",
  summary:
    "Close every position in derivatives, or those of one instrument, at the market. Answers when the orders are durable; each fills at the first price after its latency. `failed` names what cannot be closed now, for instance because its market is closed.",
  idempotent: true,
  body: z.strictObject({ clientId: z.optional(clientId), coin: z.optional(coin) }),
  data: z.object({
    orders: z.array(derivativeOrder),
    failed: z.array(z.object({ positionId: id, coin, msg: z.string() })),
  }),
  errors: ["request.inFlight", "request.clientIdReused"],
});

export const derivativesReverse = endpoint({
  name: "contractDerivativesReverse",
  method: "POST",
  path: "/api/contract/derivatives/reverse",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "derivatives",
  summary:
    "Close a position and open one of the other side and the same size, at one quote and in one transaction. `opened` says what became of the second order.",
  idempotent: true,
  body: z.strictObject({ clientId, id, unlockId }),
  data: z.object({ closed: derivativeOrder, opened: z.nullable(derivativeOrder) }),
  errors: [
    "position.notFound",
    "position.closed",
    "module.closed",
    ...OPENING_ERRORS,
    "order.leverageMismatch",
    "order.insufficientMargin",
    "market.stale",
    "market.rateStale",
    "market.expiring",
    "market.reduceOnly",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const derivativesAdjustMargin = endpoint({
  name: "contractDerivativesAdjustMargin",
  method: "POST",
  path: "/api/contract/derivatives/adjustMargin",
  access: "user",
  rate: "reduce",
  summary:
    "Refused for every position: one equity backs all of a derivatives wallet, so money is added to it by a transfer. Here because both groups of contracts have the same calls.",
  idempotent: true,
  body: z.strictObject({
    clientId,
    id,
    amount: positiveDecimal,
    direction: z.enum(["add", "reduce"], "field.choice"),
  }),
  data: derivativePosition,
  errors: [
    "position.notFound",
    "position.closed",
    "position.crossMargin",
    "market.stale",
    "market.rateStale",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const derivativesAgentInfo = endpoint({
  name: "contractDerivativesAgentInfo",
  method: "GET",
  path: "/api/contract/derivatives/agentInfo",
  access: "user",
  rate: "read",
  summary: "One order whole, open or ended, with the position that it belongs to where that is open.",
  query: z.strictObject({ id }),
  data: z.object({ order: derivativeOrder, position: z.nullable(derivativePosition) }),
  errors: ["order.notFound"],
});

export const derivativesAccount = endpoint({
  name: "contractDerivativesAccount",
  method: "GET",
  path: "/api/contract/derivatives/account",
  access: "user",
  rate: "read",
  summary:
    "How the derivatives wallet stands, in USDT: one equity backs all its positions. `marginLevel` is equity over used margin in percent.",
  data: z.object({
    /** Available and held, without what is open. */
    balance: decimal,
    available: decimal,
    equity: decimal,
    upnl: decimal,
    /** What positions need as margin, by the table at the rate now. */
    usedMargin: decimal,
    /** What resting orders hold. */
    heldByOrders: decimal,
    /** Null where nothing is open. */
    marginLevel: z.nullable(decimal),
    /** Percent of the margin level at which the owner is told, and at which positions are closed, the largest loss first. */
    callsAt: z.array(z.int()),
    closeOutAt: z.int(),
    /** False where a position has no price, so that equity and level lack it. */
    isComplete: z.boolean(),
    isStale: z.boolean(),
  }),
  errors: [],
});

export const derivativesSession = endpoint({
  name: "contractDerivativesSession",
  method: "GET",
  path: "/api/contract/derivatives/session",
  access: "public",
  rate: "read",
  summary: "Where the trading day of an instrument stands, what can be ordered now, and when a future expires.",
  query: z.strictObject({ coin }),
  data: z.object({
    coin,
    state: sessionState,
    nextChangeAt: z.nullable(instant),
    /** The exchange's own time zone, by its IANA name. */
    zone: z.string(),
    /** The auction of the exchange that runs: nothing is dealt in here meanwhile, and what waits does so until the opening. */
    auction: z.nullable(z.object({ kind: z.enum(["opening", "closing"]), endsAt: instant })),
    /** What a closed market or a break takes, to wait for its opening. */
    queues: z.array(z.enum(["limit", "stopMarket", "stopLimit", "trailingStop"])),
    /** Null for what does not expire. Nothing new is opened from `openUntil` on. */
    expiry: z.nullable(z.object({ expiresAt: instant, openUntil: instant })),
    /** The last expiry that something was open at; while its price is waited for, nothing is dealt in. */
    settlement: z.nullable(
      z.object({
        expiresAt: instant,
        /** Null until `waitsUntil`, from when on it is our own last mark price. */
        price: z.nullable(decimal),
        rule: z.nullable(settlementRule),
        /** The provider, or the source of the mark; null where operators entered it. */
        toldBy: z.nullable(z.string()),
        waitsUntil: instant,
      }),
    ),
    /** Whether the price is so near to zero, or below, that what is open can only be closed. */
    isReduceOnly: z.boolean(),
    /** The spread while the market is open, as it is quoted now, in the instrument's currency; null without a price. */
    spread: z.nullable(decimal),
  }),
  errors: ["market.unknownInstrument"],
});

export const derivativesSwapRate = endpoint({
  name: "contractDerivativesSwapRate",
  method: "GET",
  path: "/api/contract/derivatives/swapRate",
  access: "public",
  rate: "read",
  summary:
    "What a night costs: `long` and `short` as signed fractions a year of `dayCount` days (received where below zero), the next " +
    "charge with its nights, and the last 30 charges, newest first. `perLot` is that next charge in USDT at the price now.",
  query: z.strictObject({ coin }),
  data: z.object({
    coin,
    long: z.nullable(decimal),
    short: z.nullable(decimal),
    dayCount: z.nullable(z.literal([360, 365])),
    nextAt: z.nullable(instant),
    nights: z.nullable(z.int()),
    perLot: z.nullable(z.object({ long: decimal, short: decimal })),
    history: z.array(
      z.object({
        settledAt: instant,
        long: decimal,
        short: decimal,
        dayCount: z.literal([360, 365]),
        nights: z.int(),
        price: decimal,
        /** USDT for one unit of the currency, in the middle. */
        rate: decimal,
      }),
    ),
  }),
  errors: ["market.unknownInstrument"],
});

export const derivativesCorporateActions = endpoint({
  name: "contractDerivativesCorporateActions",
  method: "GET",
  path: "/api/contract/derivatives/corporateActions",
  access: "public",
  rate: "read",
  summary:
    "Splits and dividends of a share that are in force or announced, the latest date first. A split is `newShares` for `oldShares`; " +
    "`amount` is a dividend a share, in the instrument's currency.",
  query: z.strictObject({ coin }),
  data: z.object({
    coin,
    actions: z.array(
      z.object({
        kind: z.enum(["split", "dividend"]),
        newShares: z.nullable(z.int()),
        oldShares: z.nullable(z.int()),
        amount: z.nullable(decimal),
        /** The exchange's trade date. */
        exDate: z.string(),
        /** When that date opens: from then on it counts. */
        effectiveAt: instant,
        isInForce: z.boolean(),
      }),
    ),
  }),
  errors: ["market.unknownInstrument"],
});

export const derivativesTerms = endpoint({
  name: "contractDerivativesTerms",
  method: "GET",
  path: "/api/contract/derivatives/riskTier",
  access: "public",
  rate: "read",
  summary:
    "What a ticket is judged and priced by: the table of margin rates by size (each slice of the notional at its own rate), the " +
    "band of limit prices, the pip, what a guaranteed stop costs and how near it may lie, and the conversion rate now.",
  query: z.strictObject({ coin }),
  data: z.object({
    coin,
    currency: z.string(),
    contractSize: positiveDecimal,
    tick: positiveDecimal,
    pip: positiveDecimal,
    lotStep: positiveDecimal,
    minLots: positiveDecimal,
    maxLots: positiveDecimal,
    /** `upToNotional` in USDT, the last one null; `marginRate` a fraction; `maxLeverage` of that slice. */
    tiers: z.array(
      z.object({ upToNotional: z.nullable(positiveDecimal), marginRate: positiveDecimal, maxLeverage: z.int() }),
    ),
    /** A fraction of the mark price. */
    priceBand: positiveDecimal,
    /** Fractions: of the notional at the stop, and of the price now. */
    guaranteedStop: z.object({ premiumRate: decimal, minDistance: positiveDecimal }),
    callsAt: z.array(z.int()),
    closeOutAt: z.int(),
    rate: z.nullable(conversionRate),
  }),
  errors: ["market.unknownInstrument"],
});
