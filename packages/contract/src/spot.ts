import * as z from "zod/mini";
import { fillBasis, orderStatus, timeInForce } from "./contract-coin.ts";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { side } from "./market.ts";
import { clientId, coin, decimal, id, instant, page, positiveDecimal, unlockId, wholeNumber } from "./primitives.ts";
import { OPENING_ERRORS } from "./risk-limits.ts";

export const spotOrderType = z.enum(["market", "limit", "stopMarket", "stopLimit"], "field.choice");
/** Why a spot order ended before it was full. `oco`: the other half of its pair came first. */
export const spotEndReason = z.enum([
  "user",
  "immediateOrCancel",
  "fillOrKill",
  "postOnly",
  "slippage",
  "halt",
  "insufficientBalance",
  "oco",
  "seasonEnd",
]);
export type SpotOrderType = z.infer<typeof spotOrderType>;
export type SpotEndReason = z.infer<typeof spotEndReason>;

/** The stop half of a pair: at the market once `triggerPrice` is reached, or at `price` where one is given. */
const ocoStop = z.strictObject({ triggerPrice: positiveDecimal, price: z.optional(positiveDecimal) });

const stopsAtMarket = (oco: unknown) => typeof oco === "object" && oco !== null && !("price" in oco);

/** Exactly one size, and each price where the type needs it and nowhere else. */
const ticketFields: CrossRule = (fields, refuse) => {
  const { orderType } = fields;
  const isLimit = orderType === "limit" || orderType === "stopLimit";
  const isStop = orderType === "stopMarket" || orderType === "stopLimit";
  if ((fields.qty === undefined) === (fields.amount === undefined)) refuse("qty", "field.exactlyOne");
  if (fields.amount !== undefined && (isLimit || fields.side === "sell")) refuse("amount", "field.forbidden");
  if (isLimit && fields.price === undefined) refuse("price", "order.priceRequired");
  if (!isLimit && fields.price !== undefined) refuse("price", "field.forbidden");
  if (isStop && fields.triggerPrice === undefined) refuse("triggerPrice", "order.triggerRequired");
  if (!isStop && fields.triggerPrice !== undefined) refuse("triggerPrice", "field.forbidden");
  if (fields.timeInForce === "postOnly" && !isLimit) refuse("timeInForce", "order.postOnlyNeedsLimit");
  // What would have no effect is refused: a limit says itself how far a price may slip.
  if (fields.slippage !== undefined && isLimit && !stopsAtMarket(fields.oco)) refuse("slippage", "field.forbidden");
  if (fields.oco === undefined) return;
  if (orderType !== "limit") refuse("oco", "field.forbidden");
  // Both halves of a pair wait: one that fills or ends at once has no use for the other.
  if (fields.timeInForce === "ioc" || fields.timeInForce === "fok") refuse("timeInForce", "field.choice");
};

/**
 * A spot order as it stands. `qty` in the base asset; of a purchase by `amount` (quote asset) what that amount buys. The fee
 * is in the asset received, `feeCoin`. `ocoId` is the other half of a pair.
 */
export const spotOrder = z.object({
  id,
  clientId: z.nullable(clientId),
  coin,
  side,
  orderType: spotOrderType,
  status: orderStatus,
  reason: z.nullable(spotEndReason),
  timeInForce,
  price: z.nullable(decimal),
  triggerPrice: z.nullable(decimal),
  triggerDirection: z.nullable(z.enum(["rise", "fall"])),
  triggeredAt: z.nullable(instant),
  qty: decimal,
  amount: z.nullable(decimal),
  filledQty: decimal,
  filledAmount: decimal,
  avgPrice: z.nullable(decimal),
  fee: decimal,
  feeCoin: z.string(),
  frozen: decimal,
  ocoId: z.nullable(id),
  createdAt: instant,
  updatedAt: instant,
});
export type SpotOrder = z.infer<typeof spotOrder>;

/** A spot fill with its evidence. `realisedPnl` of a sale: proceeds after the fee less the average cost; of a purchase zero. */
export const spotFill = z.object({
  id,
  orderId: id,
  coin,
  side,
  price: decimal,
  qty: decimal,
  amount: decimal,
  fee: decimal,
  feeCoin: z.string(),
  feeRate: decimal,
  liquidity: z.enum(["maker", "taker"]),
  realisedPnl: decimal,
  fillBasis,
  entryId: id,
  createdAt: instant,
});
export type SpotFill = z.infer<typeof spotFill>;

/**
 * Coins in the spot wallet. `qty` is what was bought and not sold yet, after fees, and `cost` what was paid for it in `quote`;
 * coins that came otherwise have no known cost. `upnl` is `qty` at the last price less `cost`.
 */
export const spotHolding = z.object({
  asset: z.string(),
  /** The instrument it is bought and sold by; null for an asset that has none, such as the quote asset itself. */
  coin: z.nullable(coin),
  quote: z.nullable(z.string()),
  available: decimal,
  frozen: decimal,
  qty: decimal,
  cost: decimal,
  averageCost: z.nullable(decimal),
  lastPrice: z.nullable(decimal),
  upnl: z.nullable(decimal),
});
export type SpotHolding = z.infer<typeof spotHolding>;

export const spotSubmit = endpoint({
  name: "spotSubmit",
  method: "POST",
  path: "/api/spot/submit",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "spot",
  summary:
    "Buy or sell a coin. A market order answers when it has filled; a limit or stop order, or a pair of both, when it is durable. `slippage`: how far from the quote a fill at the market may be, in percent; 1 where it is not given.",
  idempotent: true,
  body: z
    .strictObject({
      clientId,
      coin,
      side,
      orderType: spotOrderType,
      price: z.optional(positiveDecimal),
      triggerPrice: z.optional(positiveDecimal),
      qty: z.optional(positiveDecimal),
      amount: z.optional(positiveDecimal),
      timeInForce: z.optional(timeInForce),
      slippage: z.optional(positiveDecimal),
      oco: z.optional(ocoStop),
      unlockId,
    })
    .check(crossCheck(ticketFields)),
  data: spotOrder,
  errors: [
    "market.unknownInstrument",
    "market.closed",
    "market.stale",
    "module.closed",
    ...OPENING_ERRORS,
    "ledger.insufficient",
    "order.slippage",
    "order.tooMany",
    "order.tooManyConditional",
    "request.inFlight",
    "request.clientIdReused",
    "account.frozen",
  ],
});

export const spotCancel = endpoint({
  name: "spotCancel",
  method: "POST",
  path: "/api/spot/cancel",
  access: "user",
  rate: "reduce",
  summary: "Cancel an open spot order, and with it the other half of its pair. A second call finds it final.",
  query: z.strictObject({ id }),
  data: spotOrder,
  errors: ["order.notFound", "order.final"],
});

export const spotHoldings = endpoint({
  name: "spotHoldings",
  method: "GET",
  path: "/api/spot/holdings",
  access: "user",
  rate: "read",
  summary:
    "What the spot wallet holds, with the average cost of what was bought and its profit or loss at the last price.",
  query: z.strictObject({}),
  row: spotHolding,
  errors: [],
});

export const spotOrders = endpoint({
  name: "spotOrders",
  method: "GET",
  path: "/api/spot/list",
  access: "user",
  rate: "read",
  summary: "Open spot orders, ended orders or fills; newest first. The row's `tab` says which shape it has.",
  query: z.strictObject({
    tab: z.enum(["order", "history", "fill"], "field.choice"),
    coin: z.optional(coin),
    startTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
    endTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
    ...page,
  }),
  row: z.discriminatedUnion("tab", [
    z.extend(spotOrder, { tab: z.enum(["order", "history"]) }),
    z.extend(spotFill, { tab: z.literal("fill") }),
  ]),
  errors: [],
});
