import { type Decimal, format } from "@evenkeel/calc/decimal";
import type { buy, preview } from "@evenkeel/contract/contract-coin";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { hasLimit, hasStop, type TicketDraft } from "./draft.ts";
import type { TicketSummary } from "./summary.ts";
import { typedPositive } from "./ticket.ts";

export type PreviewBody = CallOf<typeof preview>["body"] & { readonly guaranteedStop?: boolean };
/** In the words that all products share; each makes its own call of it. */
export type BuyBody = CallOf<typeof buy>["body"] & { readonly guaranteedStop?: boolean };

/** The entries that say something, each in its shortest form. */
export function stated<Name extends string>(entries: Record<Name, Decimal | null>): Partial<Record<Name, string>> {
  const parts: Partial<Record<Name, string>> = {};
  for (const name in entries) {
    const value = entries[name];
    if (value !== null) parts[name] = format(value);
  }
  return parts;
}

/** What the order waits for; empty for one that does not wait. */
function triggerFields(draft: TicketDraft) {
  const { orderType, triggerBy } = draft;
  if (hasStop(orderType)) return { triggerBy, ...stated({ triggerPrice: typedPositive(draft.triggerPrice) }) };
  if (orderType !== "trailingStop") return {};
  const [callbackRate, activationPrice] = [typedPositive(draft.callbackRate), typedPositive(draft.activationPrice)];
  return { triggerBy, ...stated({ callbackRate, activationPrice }) };
}

/** The order as `buy` and `preview` take it; null while it has no size or no price. The quantity shown is the quantity sent. */
function orderFields(coin: string, draft: TicketDraft, summary: TicketSummary): PreviewBody | null {
  const { qty, price } = summary;
  if (qty === null || qty <= 0n || price === null) return null;
  const isLimit = hasLimit(draft.orderType);
  const opening = draft.isReduceOnly
    ? { reduceOnly: true }
    : {
        ...(isLimit ? {} : stated({ slippage: typedPositive(draft.slippage) })),
        ...stated({ takeProfit: typedPositive(draft.takeProfit), stopLoss: typedPositive(draft.stopLoss) }),
        ...(draft.isStopGuaranteed && typedPositive(draft.stopLoss) !== null ? { guaranteedStop: true } : {}),
      };
  return {
    coin,
    side: draft.side,
    orderType: draft.orderType,
    qty: format(qty),
    marginMode: draft.marginMode,
    leverage: draft.leverage,
    ...(isLimit ? { ...stated({ price: typedPositive(draft.price) }), timeInForce: draft.timeInForce } : {}),
    ...triggerFields(draft),
    ...opening,
  };
}

/** The order as `preview` takes it; null while there is nothing to reckon, and for one that only reduces: it ties up nothing. */
export function previewBody(coin: string, draft: TicketDraft, summary: TicketSummary): PreviewBody | null {
  return draft.isReduceOnly ? null : orderFields(coin, draft, summary);
}

/** The order as `buy` takes it. */
export function buyBody(coin: string, draft: TicketDraft, summary: TicketSummary): BuyBody | null {
  const body = orderFields(coin, draft, summary);
  return body && { clientId: draft.clientId, ...body };
}
