import { format } from "@evenkeel/calc/decimal";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { spotOrder, spotSubmit } from "@evenkeel/contract/spot";
import { call } from "#/api/client.ts";
import { stated } from "../model/request.ts";
import { typedPositive } from "../model/ticket.ts";
import { canSlip, hasLimit, hasTrigger, type SpotDraft } from "./spot-draft.ts";
import type { SpotSummary } from "./spot-summary.ts";

export type SpotBody = CallOf<typeof spotSubmit>["body"];

/** How spot orders are sent. */
export const SPOT_ORDERS = { place: (body: SpotBody) => call(spotSubmit, { body }), shape: spotOrder };

/** The order as `submit` takes it; null while it has no size. The size shown is the size sent. */
export function spotBody(coin: string, draft: SpotDraft, { size }: SpotSummary): SpotBody | null {
  if (size === null || size.value <= 0n) return null;
  const { kind } = draft;
  const isPair = kind === "pair";
  const trigger = hasTrigger(kind) ? stated({ triggerPrice: typedPositive(draft.triggerPrice) }) : {};
  return {
    clientId: draft.clientId,
    coin,
    side: draft.side,
    orderType: isPair ? "limit" : kind,
    [size.unit]: format(size.value),
    ...(hasLimit(kind) ? { ...stated({ price: typedPositive(draft.price) }), timeInForce: draft.timeInForce } : {}),
    ...(isPair ? {} : trigger),
    ...(canSlip(draft) ? stated({ slippage: typedPositive(draft.slippage) }) : {}),
    ...(isPair && trigger.triggerPrice !== undefined
      ? { oco: { triggerPrice: trigger.triggerPrice, ...stated({ price: typedPositive(draft.stopPrice) }) } }
      : {}),
  };
}
