import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
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

export const ORDER_TYPES = ["market", "limit", "stopMarket", "stopLimit", "trailingStop"] as const;
export const orderType = z.enum(ORDER_TYPES, "field.choice");
export const timeInForce = z.enum(["gtc", "ioc", "fok", "postOnly"], "field.choice");
export const marginMode = z.enum(["isolated", "cross"], "field.choice");
export const triggerBy = z.enum(["last", "mark", "index"], "field.choice");
export const ORDER_STATUSES = [
  "untriggered",
  "triggered",
  "new",
  "partiallyFilled",
  "filled",
  "canceled",
  "rejected",
  "expired",
  "deactivated",
] as const;
export const orderStatus = z.enum(ORDER_STATUSES);
/** Why an order or a position came to its end. */
export const endReason = z.enum([
  "user",
  "reduceOnly",
  "liquidation",
  "expiry",
  "selfTrade",
  "halt",
  "operator",
  "immediateOrCancel",
  "fillOrKill",
  "postOnly",
  "slippage",
  "takeProfit",
  "stopLoss",
  "trailing",
  "positionClosed",
  "insufficientMargin",
  "seasonEnd",
  "closeOut",
  "corporateAction",
]);
/** What an order is for: to open, to close by the person's wish, or one of the closings that the engine makes. */
export const orderPurpose = z.enum(["open", "close", "takeProfit", "stopLoss", "liquidation"]);

export type Side = z.infer<typeof side>;
export type OrderType = z.infer<typeof orderType>;
export type TimeInForce = z.infer<typeof timeInForce>;
export type MarginMode = z.infer<typeof marginMode>;
export type TriggerBy = z.infer<typeof triggerBy>;
export type OrderStatus = z.infer<typeof orderStatus>;
export type EndReason = z.infer<typeof endReason>;
export type OrderPurpose = z.infer<typeof orderPurpose>;

const ticket = {
  coin,
  side,
  orderType,
  qty: z.optional(positiveDecimal),
  margin: z.optional(positiveDecimal),
  notional: z.optional(positiveDecimal),
  price: z.optional(positiveDecimal),
  triggerPrice: z.optional(positiveDecimal),
  triggerBy: z.optional(triggerBy),
  callbackRate: z.optional(positiveDecimal),
  activationPrice: z.optional(positiveDecimal),
  marginMode,
  leverage: z.int("field.type").check(z.gte(1, "field.tooSmall"), z.lte(1000, "field.tooBig")),
  timeInForce: z.optional(timeInForce),
  reduceOnly: z.optional(z.boolean("field.type")),
  slippage: z.optional(positiveDecimal),
  takeProfit: z.optional(removablePrice),
  stopLoss: z.optional(removablePrice),
};

/** The fields by which a conditional order says when it wakes, for each type of order. */
const TRIGGER_FIELDS: ReadonlyMap<unknown, { needs: string | null; takes: readonly string[] }> = new Map([
  ["market", { needs: null, takes: [] }],
  ["limit", { needs: null, takes: [] }],
  ["stopMarket", { needs: "triggerPrice", takes: ["triggerPrice", "triggerBy"] }],
  ["stopLimit", { needs: "triggerPrice", takes: ["triggerPrice", "triggerBy"] }],
  ["trailingStop", { needs: "callbackRate", takes: ["callbackRate", "activationPrice", "triggerBy"] }],
]);

/** What wakes a conditional order is there, and what has no meaning for its type is not. */
const triggerFields: CrossRule = (fields, refuse) => {
  const rule = TRIGGER_FIELDS.get(fields.orderType);
  if (rule === undefined) return;
  if (rule.needs !== null && fields[rule.needs] === undefined) refuse(rule.needs, "order.triggerRequired");
  for (const name of ["triggerPrice", "triggerBy", "callbackRate", "activationPrice"]) {
    if (fields[name] !== undefined && !rule.takes.includes(name)) refuse(name, "field.forbidden");
  }
};

/** Exactly one size; a price where the type needs one and nowhere else; post-only only where a price can rest. */
export const sizeAndPriceBy =
  (unit: "qty" | "lots"): CrossRule =>
  (fields, refuse) => {
    const sizes = [unit, "margin", "notional"].filter((field) => fields[field] !== undefined);
    if (sizes.length === 0) refuse(unit, "field.exactlyOne");
    for (const extra of sizes.slice(1)) refuse(extra, "field.exactlyOne");
    const needsPrice = fields.orderType === "limit" || fields.orderType === "stopLimit";
    if (needsPrice && fields.price === undefined) refuse("price", "order.priceRequired");
    if (!needsPrice && fields.price !== undefined) refuse("price", "field.forbidden");
    if (fields.timeInForce === "postOnly" && !needsPrice) refuse("timeInForce", "order.postOnlyNeedsLimit");
    // What would have no effect is refused: nobody is left to believe that it had one.
    const refuseGiven = (names: readonly string[]) => {
      for (const name of names) if (fields[name] !== undefined) refuse(name, "field.forbidden");
    };
    triggerFields(fields, refuse);
    if (needsPrice) refuseGiven(["slippage"]);
    if (fields.reduceOnly === true) refuseGiven(["takeProfit", "stopLoss", "margin", "notional"]);
  };

/**
 * A contract order as it stands. Amounts in the quote currency; `liqPrice` null where there is none. Of a conditional order
 * `triggerDirection` says which way the price must go to reach `triggerPrice`; a trailing stop's trigger follows
 * `extremePrice`, the best price since it became active, at `callbackRate` percent, and is null before that.
 */
export const contractOrder = z.object({
  id,
  clientId: z.nullable(clientId),
  coin,
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
  qty: decimal,
  filledQty: decimal,
  avgPrice: z.nullable(decimal),
  fee: decimal,
  margin: decimal,
  liqPrice: z.nullable(decimal),
  takeProfit: z.nullable(decimal),
  stopLoss: z.nullable(decimal),
  positionId: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
});
export type ContractOrder = z.infer<typeof contractOrder>;

/** An exit that follows the best price since it became active at `callbackRate` percent; its trigger is null before that. */
export const trailingExit = z.object({
  callbackRate: decimal,
  activationPrice: z.nullable(decimal),
  extremePrice: z.nullable(decimal),
  triggerPrice: z.nullable(decimal),
});

/** A way out of a part of a position. */
const partialExit = z.object({
  id,
  qty: decimal,
  takeProfit: z.nullable(decimal),
  stopLoss: z.nullable(decimal),
  trailing: z.nullable(trailingExit),
});

/**
 * An open or closed position. `roe` and `marginRatio` in percent (at 100 it is liquidated); `margin` what is held for it;
 * `realisedPnl` after fees and with `funding`, which is below zero where it has cost. Of a closed one `qty` and `entryPrice`
 * are of all that was opened, and `roe` is the realised result to the margin that took. `takeProfit`, `stopLoss` and `trailing`
 * are for all of it, `exits` for parts; all of them wake by the price that `triggerBy` names.
 */
export const contractPosition = z.object({
  id,
  coin,
  side,
  marginMode,
  leverage: z.int(),
  qty: decimal,
  entryPrice: decimal,
  markPrice: z.nullable(decimal),
  margin: decimal,
  maintenanceMargin: z.nullable(decimal),
  liqPrice: z.nullable(decimal),
  bankruptcyPrice: z.nullable(decimal),
  breakEvenPrice: decimal,
  upnl: z.nullable(decimal),
  roe: z.nullable(decimal),
  realisedPnl: decimal,
  funding: decimal,
  marginRatio: z.nullable(decimal),
  takeProfit: z.nullable(decimal),
  stopLoss: z.nullable(decimal),
  triggerBy,
  trailing: z.nullable(trailingExit),
  exits: z.array(partialExit),
  status: z.enum(["open", "liquidating", "closed"]),
  reason: z.nullable(endReason),
  openedAt: instant,
  closedAt: z.nullable(instant),
});
export type ContractPosition = z.infer<typeof contractPosition>;

/** What the model was given besides bid and ask, so that the fill can be computed again. Quantities in base units. */
const fillInputs = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("take"),
    /** What was to be filled, at no worse than the bound; null for what must fill whole. */
    qty: decimal,
    bound: z.nullable(decimal),
    tick: decimal,
    /** Turnover of 24 hours, for the impact where there was no book. */
    dayTurnover: z.nullable(decimal),
    /** What earlier steps of the same liquidation took from these levels. */
    takenBefore: decimal,
    /** The other side's levels, best first, as far as the fill had to look. */
    levels: z.array(z.tuple([decimal, decimal])),
  }),
  z.object({
    kind: z.literal("rest"),
    qty: decimal,
    /** Its price. */
    bound: decimal,
    /** The queue before it, and what had traded at its price by then; the quote's own trade apart. */
    queueAhead: z.nullable(decimal),
    traded: decimal,
    tradeQty: z.nullable(decimal),
  }),
]);
export type FillInputs = z.infer<typeof fillInputs>;

/** USDT for one unit of a currency, by the quote of the pair that says so (null for the US dollar, taken at par), and units in a lot. */
const fillConversion = z.object({
  currency: z.string(),
  contractSize: decimal,
  bid: decimal,
  ask: decimal,
  mid: decimal,
  quoteId: z.nullable(z.string()),
  ts: z.nullable(instant),
});
export type FillConversion = z.infer<typeof fillConversion>;

/** How what an expired future is settled at was found: told by a provider, entered by two operators, or our own last mark price. */
export const settlementRule = z.enum(["provider", "operator", "mark"]);

/** What a future was settled at. */
const fillSettlement = z.object({
  expiresAt: instant,
  price: decimal,
  rule: settlementRule,
  /** The provider, or the source of the mark; null where operators entered it. */
  toldBy: z.nullable(z.string()),
});
export type FillSettlement = z.infer<typeof fillSettlement>;

/** The evidence of a fill: the quote that priced it, the levels it took, and the model, so that anyone can re-derive it. */
export const fillBasis = z.object({
  model: z.string(),
  modelVersion: z.int(),
  quoteId: z.string(),
  source: z.string(),
  tickTs: instant,
  receivedAt: instant,
  bid: decimal,
  ask: decimal,
  last: decimal,
  mark: decimal,
  latencyMs: z.int(),
  acceptedAt: instant,
  rule: z.enum([
    "takeDepth",
    "impact",
    "restingThrough",
    "restingQueue",
    "trigger",
    "liquidation",
    "mark",
    "guaranteedStop",
    "settlement",
  ]),
  depthUsed: z.array(z.tuple([decimal, decimal])),
  slippageBps: decimal,
  /** Absent on fills of the model's first version. */
  inputs: z.optional(fillInputs),
  /** What turned the fill's value into USDT; absent where its price is in USDT already. */
  conversion: z.optional(fillConversion),
  /** Of a future that expired. */
  settlement: z.optional(fillSettlement),
});
export type FillBasis = z.infer<typeof fillBasis>;

export const contractFill = z.object({
  id,
  orderId: id,
  positionId: id,
  coin,
  side,
  purpose: orderPurpose,
  price: decimal,
  qty: decimal,
  fee: decimal,
  feeRate: decimal,
  liquidity: z.enum(["maker", "taker"]),
  realisedPnl: decimal,
  fillBasis,
  entryId: id,
  createdAt: instant,
});
export type ContractFill = z.infer<typeof contractFill>;

const orderErrors = [
  "market.unknownInstrument",
  "market.closed",
  "market.stale",
  "module.closed",
  "order.insufficientMargin",
  "order.slippage",
  "order.priceOutsideBand",
  "order.tooMany",
  "order.tooManyConditional",
  "order.wouldLiquidate",
  "order.nothingToReduce",
  "order.leverageMismatch",
  "request.inFlight",
  "request.clientIdReused",
  "account.frozen",
] as const;

export const buy = endpoint({
  name: "contractCoinBuy",
  method: "POST",
  path: "/api/contract/coin/buy",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "uContract",
  summary:
    "Place a contract order. A market order answers when it has filled; a limit or conditional order when it is durable.",
  idempotent: true,
  body: z.strictObject({ clientId, ...ticket, unlockId }).check(crossCheck(sizeAndPriceBy("qty"))),
  data: contractOrder,
  errors: [...orderErrors, ...OPENING_ERRORS],
});

export const preview = endpoint({
  name: "contractCoinPreview",
  method: "POST",
  path: "/api/contract/coin/preview",
  access: "user",
  rate: "read",
  summary: "What an order would cost and risk at the present quote, by the arithmetic that the engine itself uses.",
  body: z.strictObject(ticket).check(crossCheck(sizeAndPriceBy("qty"))),
  data: z.object({
    qty: decimal,
    notional: decimal,
    margin: decimal,
    fee: decimal,
    spreadCost: decimal,
    liqPrice: z.nullable(decimal),
    liqDistancePercent: z.nullable(decimal),
    bankruptcyPrice: z.nullable(decimal),
    worstPrice: decimal,
    maxLoss: z.nullable(decimal),
    fundingEstimate: z.nullable(decimal),
    available: decimal,
    availableAfter: decimal,
  }),
  errors: orderErrors,
});

const listQuery = z.strictObject({
  tab: z.enum(["position", "order", "history", "fill", "closed"], "field.choice"),
  coin: z.optional(coin),
  startTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
  endTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
  ...page,
});

export const list = endpoint({
  name: "contractCoinList",
  method: "GET",
  path: "/api/contract/coin/list",
  access: "user",
  rate: "read",
  summary:
    "Open positions, open orders, ended orders, fills or closed positions; newest first. The row's `tab` says which shape it has.",
  query: listQuery,
  row: z.discriminatedUnion("tab", [
    z.extend(contractPosition, { tab: z.literal("position") }),
    z.extend(contractPosition, { tab: z.literal("closed") }),
    z.extend(contractOrder, { tab: z.enum(["order", "history"]) }),
    z.extend(contractFill, { tab: z.literal("fill") }),
  ]),
  errors: [],
});

export const stop = endpoint({
  name: "contractCoinStop",
  method: "POST",
  path: "/api/contract/coin/stop",
  access: "user",
  rate: "reduce",
  summary: "Close a position or a part of it: at the market, or by a limit order where a price is given.",
  idempotent: true,
  query: z.strictObject({
    id,
    qty: z.optional(positiveDecimal),
    price: z.optional(positiveDecimal),
    clientId: z.optional(clientId),
  }),
  data: contractOrder,
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

export const cancel = endpoint({
  name: "contractCoinCancel",
  method: "POST",
  path: "/api/contract/coin/cancel",
  access: "user",
  rate: "reduce",
  summary: "Cancel an open order. A second call finds it final.",
  query: z.strictObject({ id }),
  data: contractOrder,
  errors: ["order.notFound", "order.final"],
});

export const updateEarnAndLose = endpoint({
  name: "contractCoinUpdateEarnAndLose",
  method: "POST",
  path: "/api/contract/coin/updateEarnAndLose",
  access: "user",
  rate: "reduce",
  summary:
    'Set or remove a position\'s exits; `""` or `"0"` removes, an absent field stays. Without `qty` and `exitId` they are for all of it; `qty` adds a pair for a part, `exitId` changes one. `trailing` is a callback rate in percent.',
  idempotent: true,
  body: z.strictObject({
    clientId: z.optional(clientId),
    id,
    takeProfit: z.optional(removablePrice),
    stopLoss: z.optional(removablePrice),
    trailing: z.optional(removablePrice),
    activationPrice: z.optional(positiveDecimal),
    qty: z.optional(positiveDecimal),
    exitId: z.optional(id),
    triggerBy: z.optional(triggerBy),
  }),
  data: contractPosition,
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
