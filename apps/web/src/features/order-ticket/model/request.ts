import { format } from "@evenkeel/calc/decimal";
import type { buy, preview } from "@evenkeel/contract/contract-coin";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { typedDecimal } from "#/format/typed-decimal.ts";
import type { TicketDraft } from "./draft.ts";
import type { TicketSummary } from "./summary.ts";

export type PreviewBody = CallOf<typeof preview>["body"];
export type BuyBody = CallOf<typeof buy>["body"];

/** A typed exit in its shortest form, or nothing where the field is empty. */
function exit(text: string): string | undefined {
  const value = typedDecimal(text);
  return value === null || value <= 0n ? undefined : format(value);
}

/** The order as `preview` takes it; null while it has no size or no price. The quantity shown is the quantity sent. */
export function previewBody(coin: string, draft: TicketDraft, summary: TicketSummary): PreviewBody | null {
  const { qty, price } = summary;
  if (qty === null || qty <= 0n || price === null) return null;
  const takeProfit = exit(draft.takeProfit);
  const stopLoss = exit(draft.stopLoss);
  return {
    coin,
    side: draft.side,
    orderType: draft.orderType,
    qty: format(qty),
    marginMode: draft.marginMode,
    leverage: draft.leverage,
    ...(draft.orderType === "limit" ? { price: format(price) } : {}),
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  };
}

/** The order as `buy` takes it. */
export function buyBody(coin: string, draft: TicketDraft, summary: TicketSummary): BuyBody | null {
  const body = previewBody(coin, draft, summary);
  return body && { clientId: draft.clientId, ...body };
}
