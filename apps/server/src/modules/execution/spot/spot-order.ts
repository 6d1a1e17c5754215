import { type Decimal, div, format } from "@evenkeel/calc/decimal";
import type { OrderStatus, Side, TimeInForce } from "@evenkeel/contract/contract-coin";
import type { SpotEndReason, SpotOrderType, SpotOrder as WireOrder } from "@evenkeel/contract/spot";
import type { Mode } from "#/modules/orders/index.ts";

/** A spot order as it stands. Quantities in the base asset, values in the quote asset, times in milliseconds. */
export interface SpotOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly mode: Mode;
  readonly clientId: string | null;
  readonly coin: string;
  readonly side: Side;
  readonly orderType: SpotOrderType;
  readonly timeInForce: TimeInForce;
  /** How far from the quote it may fill at the market, as a fraction; null where it has a limit. */
  readonly slippage: Decimal | null;
  /** The other half of a pair. */
  readonly ocoId: bigint | null;
  readonly createdAt: number;
  price: Decimal | null;
  triggerPrice: Decimal | null;
  /** Whether the price has to rise to the trigger; null where nothing is waited for. */
  triggerRises: boolean | null;
  /** What a purchase at the market is to spend; null where its quantity was given. */
  amount: Decimal | null;
  /** The worst price that a market order may take; of a conditional one known once it wakes. */
  priceBound: Decimal | null;
  /** Of a purchase by amount an estimate until it meets the market. */
  qty: Decimal;
  triggeredAt: number | null;
  status: OrderStatus;
  reason: SpotEndReason | null;
  filledQty: Decimal;
  filledValue: Decimal;
  /** In the asset received. */
  fee: Decimal;
  /** What the ledger holds by the hold of the order's own id: quote to buy, base to sell. */
  held: Decimal;
  updatedAt: number;
}

const text = (value: Decimal | null) => (value === null ? null : format(value));

/** An order in the wire's words. */
export function presentSpotOrder(
  order: SpotOrder,
  assets: { readonly base: string; readonly quote: string },
): WireOrder {
  return {
    id: String(order.id),
    clientId: order.clientId,
    coin: order.coin,
    side: order.side,
    orderType: order.orderType,
    status: order.status,
    reason: order.reason,
    timeInForce: order.timeInForce,
    price: text(order.price),
    triggerPrice: text(order.triggerPrice),
    triggerDirection: order.triggerRises === null ? null : order.triggerRises ? "rise" : "fall",
    triggeredAt: order.triggeredAt,
    qty: format(order.qty),
    amount: text(order.amount),
    filledQty: format(order.filledQty),
    filledAmount: format(order.filledValue),
    avgPrice: order.filledQty > 0n ? format(div(order.filledValue, order.filledQty, "halfUp")) : null,
    fee: format(order.fee),
    feeCoin: order.side === "buy" ? assets.base : assets.quote,
    frozen: format(order.held),
    ocoId: order.ocoId === null ? null : String(order.ocoId),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}
