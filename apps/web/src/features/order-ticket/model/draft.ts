import type { Decimal } from "@evenkeel/calc/decimal";
import type { MarginMode, Side } from "@evenkeel/contract/contract-coin";

/** The order types that the ticket offers now. */
export type TicketOrderType = "market" | "limit";

/** What the size is typed in: base units, value in the quote currency, or margin put up. */
export type SizeUnit = "base" | "quote" | "margin";

/**
 * A size as the person gave it: typed, or a share of what is available. A share's quantity is fixed when it is chosen, so
 * that it does not move under the finger with the price.
 */
export type DraftSize =
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "share"; readonly percent: number; readonly qty: Decimal | null };

/** Everything a person entered. Prices and sizes are texts as typed; nothing here is computed. */
export interface TicketDraft {
  /** Made when the form opens and kept for every retry, so that no retry can order twice. */
  readonly clientId: string;
  readonly side: Side;
  readonly orderType: TicketOrderType;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly price: string;
  readonly size: DraftSize;
  readonly unit: SizeUnit;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** True once the person pressed the button: from then on missing fields are said to be missing. */
  readonly isTried: boolean;
}

export type TicketAction =
  | { readonly type: "side"; readonly side: Side }
  | { readonly type: "orderType"; readonly orderType: TicketOrderType; readonly price: string }
  | { readonly type: "marginMode"; readonly marginMode: MarginMode }
  | { readonly type: "leverage"; readonly leverage: number }
  | { readonly type: "price"; readonly text: string }
  | { readonly type: "size"; readonly text: string }
  | { readonly type: "share"; readonly percent: number }
  | { readonly type: "unit"; readonly unit: SizeUnit; readonly text: string }
  | { readonly type: "takeProfit"; readonly text: string }
  | { readonly type: "stopLoss"; readonly text: string }
  | { readonly type: "tried" }
  | { readonly type: "renewed"; readonly clientId: string };

/** The form as it opens. */
export function openDraft(start: { clientId: string; side: Side; leverage: number; price?: string }): TicketDraft {
  return {
    clientId: start.clientId,
    side: start.side,
    orderType: start.price === undefined ? "market" : "limit",
    marginMode: "isolated",
    leverage: start.leverage,
    price: start.price ?? "",
    size: { kind: "typed", text: "" },
    unit: "base",
    takeProfit: "",
    stopLoss: "",
    isTried: false,
  };
}

/** The next draft. A change of side drops both exits, because they stand on the wrong side of the price then. */
export function reduceDraft(draft: TicketDraft, action: TicketAction): TicketDraft {
  switch (action.type) {
    case "side":
      return action.side === draft.side ? draft : { ...draft, side: action.side, takeProfit: "", stopLoss: "" };
    case "orderType":
      return {
        ...draft,
        orderType: action.orderType,
        price: action.orderType === "limit" ? draft.price || action.price : draft.price,
      };
    case "marginMode":
      return { ...draft, marginMode: action.marginMode };
    case "leverage":
      return { ...draft, leverage: action.leverage };
    case "price":
      return { ...draft, price: action.text };
    case "size":
      return { ...draft, size: { kind: "typed", text: action.text } };
    case "share":
      return { ...draft, size: { kind: "share", percent: action.percent, qty: null } };
    case "unit":
      return {
        ...draft,
        unit: action.unit,
        size: draft.size.kind === "share" ? draft.size : { kind: "typed", text: action.text },
      };
    case "takeProfit":
      return { ...draft, takeProfit: action.text };
    case "stopLoss":
      return { ...draft, stopLoss: action.text };
    case "tried":
      return { ...draft, isTried: true };
    case "renewed":
      return { ...draft, clientId: action.clientId };
  }
}
