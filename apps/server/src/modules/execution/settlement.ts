import { div, format } from "@evenkeel/calc/decimal";
import type { ContractOrder } from "#/modules/orders/index.ts";
import type { FillRecord } from "./fill.repository.ts";
import type { Settlement } from "./unit.ts";

/** What a person is told of an order that filled or ended. */
export function settlement(order: ContractOrder, fill: FillRecord | null): Settlement {
  return {
    orderId: String(order.id),
    coin: order.coin,
    side: order.side,
    purpose: order.purpose,
    status: order.status,
    reason: order.reason,
    filledQty: format(order.filledQty),
    avgPrice: order.filledQty > 0n ? format(div(order.filledValue, order.filledQty, "halfUp")) : null,
    positionId: order.positionId === null ? null : String(order.positionId),
    fill:
      fill === null
        ? null
        : {
            id: String(fill.id),
            price: format(fill.price),
            qty: format(fill.qty),
            fee: format(fill.fee),
            realisedPnl: format(fill.realisedPnl),
          },
  };
}
