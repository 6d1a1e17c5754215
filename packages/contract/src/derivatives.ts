import * as z from "zod/mini";
import {
  endReason,
  fillBasis,
  orderPurpose,
  orderStatus,
  orderType,
  sizeAndPriceBy,
  timeInForce,
  trailingExit,
  triggerBy,
} from "./contract-coin.ts";
import { crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { side } from "./market.ts";
import {
  clientId,
  coin,
  decimal,
  id,
  instant,
  page,
  positiveDecimal,
  removablePrice,
  unlockId,
  wholeNumber,
} from "./primitives.ts";
import { OPENING_ERRORS } from "./risk-limits.ts";

/**
 * Futures, currencies, indices and shares as margin contracts, all of them backed by one wallet in USDT. Sizes in lots; prices
 * in the instrument's own currency; every amount in USDT, converted at the rate that stands beside it.
 */

/** What one unit of an instrument's currency is worth in USDT: a gain is converted at `bid`, a loss at `ask`, margin at `mid`. */
export const conversionRate = z.object({
  currency: z.string(),
  bid: decimal,
  ask: decimal,
  mid: decimal,
  /** When it was quoted; null for the US dollar, which counts as one USDT. */
  quotedAt: z.nullable(instant),
  isStale: z.boolean(),
});
export type ConversionRate = z.infer<typeof conversionRate>;

/** All positions of the wallet stand together; `isolated` is refused. */
const marginMode = z.literal("cross", "field.choice");

const ticket = {
  coin,
  side,
  orderType,
  lots: z.optional(positiveDecimal),
  margin: z.optional(positiveDecimal),
  notional: z.optional(positiveDecimal),
  price: z.optional(positiveDecimal),
  triggerPrice: z.optional(positiveDecimal),
  triggerBy: z.optional(triggerBy),
  callbackRate: z.optional(positiveDecimal),
  activationPrice: z.optional(positiveDecimal),
  marginMode: z.optional(marginMode),
  /** At most this leverage; where absent, as much as the table of margin rates allows. */
  leverage: z.optional(z.int("field.type").check(z.gte(1, "field.tooSmall"), z.lte(1000, "field.tooBig"))),
  timeInForce: z.optional(timeInForce),
  reduceOnly: z.optional(z.boolean("field.type")),
  slippage: z.optional(positiveDecimal),
  takeProfit: z.optional(removablePrice),
  stopLoss: z.optional(removablePrice),
  /** The stop-loss fills exactly at its level, for a premium that is charged only where it does. Needs `stopLoss`. */
  guaranteedStop: z.optional(z.boolean("field.type")),
};

const ticketCheck = crossCheck<unknown>((fields, refuse) => {
  sizeAndPriceBy("lots")(fields, refuse);
  const hasStop = fields.stopLoss !== undefined && fields.stopLoss !== "" && fields.stopLoss !== "0";
  if (fields.guaranteedStop === true && !hasStop) refuse("stopLoss", "field.required");
});

/** An order on a derivative. `margin` is what its fills were backed with, or what it holds while it waits. */
export const derivativeOrder = z.object({
  id,
  clientId: z.nullable(clientId),
  coin,
  /** The currency of its prices. */
  currency: z.string(),
  side,
  purpose: orderPurpose,
  orderType,
  status: orderStatus,
  reason: z.nullable(endReason),
  marginMode,
  leverage: z.int(),
  timeInForce,
  reduceOnly: z.boolean(),
  price: z.nullable(decimal),
  triggerPrice: z.nullable(decimal),
  triggerBy: z.nullable(triggerBy),
  triggerDirection: z.nullable(z.enum(["rise", "fall"])),
  callbackRate: z.nullable(decimal),
  activationPrice: z.nullable(decimal),
  extremePrice: z.nullable(decimal),
  triggeredAt: z.nullable(instant),
  lots: decimal,
  filledLots: decimal,
  avgPrice: z.nullable(decimal),
  /** What was paid for guaranteed stops; there is no commission. */
  fee: decimal,
  margin: decimal,
  liqPrice: z.nullable(decimal),
  takeProfit: z.nullable(decimal),
  stopLoss: z.nullable(decimal),
  guaranteedStop: z.boolean(),
  positionId: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
});
export type DerivativeOrder = z.infer<typeof derivativeOrder>;

/** A way out of a part of a position. */
const partialExit = z.object({
  id,
  lots: decimal,
  takeProfit: z.nullable(decimal),
  stopLoss: z.nullable(decimal),
  trailing: z.nullable(trailingExit),
});

/**
 * An open or closed position. `liqPrice` is where the wallet would be closed out if all other prices stayed; `marginLevel` is
 * the whole wallet's, in percent of the used margin (closed out at 50).
 */
export const derivativePosition = z.object({
  id,
  coin,
  currency: z.string(),
  side,
  marginMode,
  leverage: z.int(),
  lots: decimal,
  /** Units of the base in one lot. */
  contractSize: positiveDecimal,
  entryPrice: decimal,
  markPrice: z.nullable(decimal),
  rate: z.nullable(conversionRate),
  /** lots · size · mark · rate, in USDT. */
  notional: z.nullable(decimal),
  margin: decimal,
  /** Margin over notional, a fraction; it rises with the size. */
  marginRate: z.nullable(decimal),
  liqPrice: z.nullable(decimal),
  marginLevel: z.nullable(decimal),
  /** What one pip is worth for all of it. */
  pipValue: z.nullable(decimal),
  upnl: z.nullable(decimal),
  /** In percent of the margin. */
  roe: z.nullable(decimal),
  realisedPnl: decimal,
  /** What nights, dividends and the like have brought; below zero what they have cost. Part of `realisedPnl`. */
  overnight: decimal,
  /** The next charge, estimated at the price now; below zero it is received. */
  nextOvernight: z.nullable(z.object({ at: instant, nights: z.int(), amount: decimal })),
  takeProfit: z.nullable(decimal),
  stopLoss: z.nullable(decimal),
  guaranteedStop: z.boolean(),
  /** What the guaranteed stop would cost where it is reached. */
  guaranteedPremium: z.nullable(decimal),
  triggerBy,
  trailing: z.nullable(trailingExit),
  exits: z.array(partialExit),
  /** When it is settled, for futures that expire. */
  expiresAt: z.nullable(instant),
  status: z.enum(["open", "liquidating", "closed"]),
  reason: z.nullable(endReason),
  openedAt: instant,
  closedAt: z.nullable(instant),
});
export type DerivativePosition = z.infer<typeof derivativePosition>;

/** A fill; `fillBasis.conversion` is the rate that turned its result into USDT. `fee` is the premium of a guaranteed stop. */
export const derivativeFill = z.object({
  id,
  orderId: id,
  positionId: id,
  coin,
  currency: z.string(),
  side,
  purpose: orderPurpose,
  price: decimal,
  lots: decimal,
  fee: decimal,
  feeRate: decimal,
  liquidity: z.enum(["maker", "taker"]),
  realisedPnl: decimal,
  fillBasis,
  entryId: id,
  createdAt: instant,
});
export type DerivativeFill = z.infer<typeof derivativeFill>;

const orderErrors = [
  "market.unknownInstrument",
  "market.closed",
  "market.stale",
  "market.rateStale",
  "market.expiring",
  "market.reduceOnly",
  "module.closed",
  "order.insufficientMargin",
  "order.slippage",
  "order.tooMany",
  "order.tooManyConditional",
  "order.wouldLiquidate",
  "order.nothingToReduce",
  "order.leverageMismatch",
  "request.inFlight",
  "request.clientIdReused",
  "account.frozen",
] as const;

export const derivativesBuy = endpoint({
  name: "contractDerivativesBuy",
  method: "POST",
  path: "/api/contract/derivatives/buy",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "derivatives",
  summary:
    "Place an order on a future, a currency pair, an index or a share. `margin` and `notional` are in USDT. A closed market " +
    "refuses a market order; a limit or conditional order waits for it to open.",
  idempotent: true,
  body: z.strictObject({ clientId, ...ticket, unlockId }).check(ticketCheck),
  data: derivativeOrder,
  errors: [...orderErrors, ...OPENING_ERRORS],
});

export const derivativesPreview = endpoint({
  name: "contractDerivativesPreview",
  method: "POST",
  path: "/api/contract/derivatives/preview",
  access: "user",
  rate: "read",
  summary:
    "What an order would cost and risk at the present quote and rate, by the arithmetic that the engine itself uses.",
  body: z.strictObject(ticket).check(ticketCheck),
  data: z.object({
    lots: decimal,
    rate: conversionRate,
    notional: decimal,
    margin: decimal,
    marginRate: decimal,
    fee: decimal,
    spreadCost: decimal,
    pipValue: decimal,
    liqPrice: z.nullable(decimal),
    liqDistancePercent: z.nullable(decimal),
    worstPrice: decimal,
    /** Loss at the stop, with the premium of a guaranteed one; null without a stop. */
    maxLoss: z.nullable(decimal),
    /** Charged only where the guaranteed stop is reached; null without one. */
    guaranteedPremium: z.nullable(decimal),
    /** The next night's charge for this order; below zero it is received. */
    overnightEstimate: z.nullable(decimal),
    /** In percent, once it has filled; null where nothing is used. */
    marginLevelAfter: z.nullable(decimal),
    available: decimal,
    availableAfter: decimal,
  }),
  errors: orderErrors,
});

export const derivativesList = endpoint({
  name: "contractDerivativesList",
  method: "GET",
  path: "/api/contract/derivatives/list",
  access: "user",
  rate: "read",
  summary:
    "Open positions, open orders, ended orders, fills or closed positions; newest first. The row's `tab` says which shape it has.",
  query: z.strictObject({
    tab: z.enum(["position", "order", "history", "fill", "closed"], "field.choice"),
    coin: z.optional(coin),
    startTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
    endTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
    ...page,
  }),
  row: z.discriminatedUnion("tab", [
    z.extend(derivativePosition, { tab: z.literal("position") }),
    z.extend(derivativeOrder, { tab: z.enum(["order", "history"]) }),
    z.extend(derivativeFill, { tab: z.literal("fill") }),
    z.extend(derivativePosition, { tab: z.literal("closed") }),
  ]),
  errors: [],
});

export const derivativesStop = endpoint({
  name: "contractDerivativesStop",
  method: "POST",
  path: "/api/contract/derivatives/stop",
  access: "user",
  rate: "reduce",
  summary: "Close a position or a part of it: at the market, or by a limit order where a price is given.",
  idempotent: true,
  query: z.strictObject({
    id,
    lots: z.optional(positiveDecimal),
    price: z.optional(positiveDecimal),
    clientId: z.optional(clientId),
  }),
  data: derivativeOrder,
  errors: [
    "position.notFound",
    "position.closed",
    "order.tooMany",
    "market.stale",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const derivativesCancel = endpoint({
  name: "contractDerivativesCancel",
  method: "POST",
  path: "/api/contract/derivatives/cancel",
  access: "user",
  rate: "reduce",
  summary: "Cancel an open order. A second call finds it final.",
  query: z.strictObject({ id }),
  data: derivativeOrder,
  errors: ["order.notFound", "order.final"],
});

export const derivativesUpdateEarnAndLose = endpoint({
  name: "contractDerivativesUpdateEarnAndLose",
  method: "POST",
  path: "/api/contract/derivatives/updateEarnAndLose",
  access: "user",
  rate: "reduce",
  summary:
    'Set or remove a position\'s exits; `""` or `"0"` removes, an absent field stays. Without `lots` and `exitId` they are for ' +
    "all of it; `lots` adds a pair for a part, `exitId` changes one. `trailing` is a callback rate in percent. " +
    "`guaranteedStop` is for the stop-loss of all of it, and is set or moved while the market is open.",
  idempotent: true,
  body: z.strictObject({
    clientId: z.optional(clientId),
    id,
    takeProfit: z.optional(removablePrice),
    stopLoss: z.optional(removablePrice),
    guaranteedStop: z.optional(z.boolean("field.type")),
    trailing: z.optional(removablePrice),
    activationPrice: z.optional(positiveDecimal),
    lots: z.optional(positiveDecimal),
    exitId: z.optional(id),
    triggerBy: z.optional(triggerBy),
  }),
  data: derivativePosition,
  errors: [
    "position.notFound",
    "position.closed",
    "position.tooManyExits",
    "position.exitNotFound",
    "request.inFlight",
    "request.clientIdReused",
    "market.stale",
    "market.closed",
  ],
});
