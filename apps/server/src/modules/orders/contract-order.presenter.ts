import { type Decimal, div, format, mul, parse } from "@evenkeel/calc/decimal";
import type { ContractOrder as WireOrder } from "@evenkeel/contract/contract-coin";
import type { ContractOrder } from "./contract-order.domain.ts";

const HUNDRED = parse("100");
const text = (value: Decimal | null) => (value === null ? null : format(value));

/** An order in the wire's words. `margin` and `liqPrice` come from whoever knows the position. */
export function presentOrder(order: ContractOrder, margin: Decimal, liqPrice: Decimal | null): WireOrder {
  return {
    id: String(order.id),
    clientId: order.clientId,
    coin: order.coin,
    side: order.side,
    purpose: order.purpose,
    orderType: order.orderType,
    status: order.status,
    reason: order.reason,
    marginMode: order.marginMode,
    leverage: order.leverage,
    timeInForce: order.timeInForce,
    reduceOnly: order.reduceOnly,
    price: text(order.price),
    triggerPrice: text(order.triggerPrice),
    triggerBy: order.triggerBy,
    triggerDirection: order.triggerRises === null ? null : order.triggerRises ? "rise" : "fall",
    callbackRate: order.callbackRate === null ? null : format(mul(order.callbackRate, HUNDRED, "halfUp")),
    activationPrice: text(order.activationPrice),
    extremePrice: text(order.extremePrice),
    triggeredAt: order.triggeredAt,
    qty: format(order.qty),
    filledQty: format(order.filledQty),
    avgPrice: order.filledQty > 0n ? format(div(order.filledValue, order.filledQty, "halfUp")) : null,
    fee: format(order.fee),
    margin: format(margin),
    liqPrice: text(liqPrice),
    takeProfit: text(order.takeProfit),
    stopLoss: text(order.stopLoss),
    positionId: order.positionId === null ? null : String(order.positionId),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}
