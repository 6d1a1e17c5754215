import * as z from "zod/mini";
import { contractOrder, contractPosition } from "./contract-coin.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, coin, decimal, id, instant, positiveDecimal, removablePrice, unlockId } from "./primitives.ts";
import { OPENING_ERRORS } from "./risk-limits.ts";

/** Calls that change what is open: orders amended or cancelled together, positions closed, turned round, backed anew; funding. */

export const amend = endpoint({
  name: "contractCoinAmend",
  method: "POST",
  path: "/api/contract/coin/amend",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "uContract",
  summary:
    "Change an open order; an absent field stays. A new price or a larger size joins the end of the queue, as a new order would.",
  idempotent: true,
  body: z.strictObject({
    clientId,
    id,
    qty: z.optional(positiveDecimal),
    price: z.optional(positiveDecimal),
    triggerPrice: z.optional(positiveDecimal),
    callbackRate: z.optional(positiveDecimal),
    activationPrice: z.optional(positiveDecimal),
    takeProfit: z.optional(removablePrice),
    stopLoss: z.optional(removablePrice),
    unlockId,
  }),
  data: contractOrder,
  errors: [
    "order.notFound",
    "order.final",
    "order.notAmendable",
    "order.insufficientMargin",
    ...OPENING_ERRORS,
    "module.closed",
    "market.stale",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const cancelAll = endpoint({
  name: "contractCoinCancelAll",
  method: "POST",
  path: "/api/contract/coin/cancelAll",
  access: "user",
  rate: "reduce",
  summary: "Cancel every open order, or those of one coin, all or none.",
  idempotent: true,
  body: z.strictObject({ clientId: z.optional(clientId), coin: z.optional(coin) }),
  data: z.object({ canceled: z.array(id) }),
  errors: ["request.inFlight", "request.clientIdReused"],
});

export const closeAll = endpoint({
  name: "contractCoinCloseAll",
  method: "POST",
  path: "/api/contract/coin/closeAll",
  access: "user",
  rate: "reduce",
  summary:
    "Close every position, or those of one coin, at the market. Answers when the orders are durable; each fills at the first price after its latency. `failed` names what has no price to be closed at.",
  idempotent: true,
  body: z.strictObject({ clientId: z.optional(clientId), coin: z.optional(coin) }),
  data: z.object({
    orders: z.array(contractOrder),
    failed: z.array(z.object({ positionId: id, coin, msg: z.string() })),
  }),
  errors: ["request.inFlight", "request.clientIdReused"],
});

export const reverse = endpoint({
  name: "contractCoinReverse",
  method: "POST",
  path: "/api/contract/coin/reverse",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "uContract",
  summary:
    "Close a position and open one of the other side and the same quantity, at one quote and in one transaction. `opened` says what became of the second order.",
  idempotent: true,
  body: z.strictObject({ clientId, id, unlockId }),
  data: z.object({ closed: contractOrder, opened: z.nullable(contractOrder) }),
  errors: [
    "position.notFound",
    "position.closed",
    "module.closed",
    ...OPENING_ERRORS,
    "order.leverageMismatch",
    "order.insufficientMargin",
    "market.stale",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const adjustMargin = endpoint({
  name: "contractCoinAdjustMargin",
  method: "POST",
  path: "/api/contract/coin/adjustMargin",
  access: "user",
  rate: "reduce",
  summary: "Add margin to an isolated position, or take out what it does not need.",
  idempotent: true,
  body: z.strictObject({
    clientId,
    id,
    amount: positiveDecimal,
    direction: z.enum(["add", "reduce"], "field.choice"),
  }),
  data: contractPosition,
  errors: [
    "position.notFound",
    "position.closed",
    "position.crossMargin",
    "position.marginNotFree",
    "order.insufficientMargin",
    "market.stale",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const funding = endpoint({
  name: "contractCoinFunding",
  method: "GET",
  path: "/api/contract/coin/funding",
  access: "public",
  rate: "read",
  summary:
    "Funding of a coin: the rate of the interval that runs, as a fraction (above zero longs pay), when it is settled, and what the last 30 instants were settled at, newest first.",
  query: z.strictObject({ coin }),
  data: z.object({
    coin,
    fundingRate: z.nullable(decimal),
    nextFundingAt: instant,
    intervalMs: z.int(),
    history: z.array(z.object({ settledAt: instant, fundingRate: decimal, markPrice: decimal, quoteId: z.string() })),
  }),
  errors: ["market.unknownInstrument"],
});
