import { div, format } from "@evenkeel/calc/decimal";
import type { SpotFill, SpotOrder as WireOrder } from "@evenkeel/contract/spot";
import type { SpotFillRecord } from "./spot-fill.repository.ts";
import type { SpotOrder } from "./spot-order.ts";

/** What became of a spot order. `fill` is null where it ended without one. */
export interface SpotSettlement
  extends Pick<WireOrder, "coin" | "side" | "orderType" | "status" | "reason" | "filledQty" | "avgPrice"> {
  readonly product: "spot";
  readonly orderId: string;
  readonly fill: Pick<SpotFill, "id" | "price" | "qty" | "fee" | "feeCoin" | "realisedPnl"> | null;
}

/** What a person is told of a spot order that filled or ended. */
export function spotSettlement(order: SpotOrder, fill: SpotFillRecord | null): SpotSettlement {
  return {
    product: "spot",
    orderId: String(order.id),
    coin: order.coin,
    side: order.side,
    orderType: order.orderType,
    status: order.status,
    reason: order.reason,
    filledQty: format(order.filledQty),
    avgPrice: order.filledQty > 0n ? format(div(order.filledValue, order.filledQty, "halfUp")) : null,
    fill:
      fill === null
        ? null
        : {
            id: String(fill.id),
            price: format(fill.price),
            qty: format(fill.qty),
            fee: format(fill.fee),
            feeCoin: fill.feeAsset,
            realisedPnl: format(fill.realisedPnl),
          },
  };
}
