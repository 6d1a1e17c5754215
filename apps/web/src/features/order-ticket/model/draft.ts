import type { Decimal } from "@evenkeel/calc/decimal";
import type { ExitKind, ExitUnit } from "@evenkeel/calc/exit-levels";
import type { MarginMode, OrderType, Side, TimeInForce, TriggerBy } from "@evenkeel/contract/contract-coin";

/** What the size is typed in: base units, value in the quote currency, or margin put up. */
export type SizeUnit = "base" | "quote" | "margin";

/**
 * A size as the person gave it: typed, or a share of what is available. A share's quantity is fixed when it is chosen, so
 * that it does not move under the finger with the price.
 */
export type DraftSize =
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "share"; readonly percent: number; readonly qty: Decimal | null };

/** The fields that hold a number as it was typed. Rates are in percent. */
interface DraftTexts {
  readonly price: string;
  readonly triggerPrice: string;
  readonly callbackRate: string;
  readonly activationPrice: string;
  /** Empty for the engine's own bound. */
  readonly slippage: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** What is chosen and not typed, besides type, side and leverage. */
interface DraftTerms {
  readonly triggerBy: TriggerBy;
  /** For orders with a limit; the others have none to choose. */
  readonly timeInForce: TimeInForce;
  readonly isReduceOnly: boolean;
  /** The stop-loss fills exactly at its level, for a premium; of contracts in lots alone. */
  readonly isStopGuaranteed: boolean;
}

/** Everything a person entered. Prices and sizes are texts as typed; nothing here is computed. */
export interface TicketDraft extends DraftTexts, DraftTerms {
  /** Made when the form opens and kept for every retry, so that no retry can order twice. */
  readonly clientId: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly size: DraftSize;
  readonly unit: SizeUnit;
  /** What the exits are typed in. `takeProfit` and `stopLoss` are prices whatever it is: reckoned from these texts where it is another. */
  readonly exitUnit: ExitUnit;
  readonly exitTexts: Readonly<Record<ExitKind, string>>;
  /** True once the person pressed the button: from then on missing fields are said to be missing. */
  readonly isTried: boolean;
}

export type TextField = keyof DraftTexts;

export type TicketAction =
  | { readonly type: "side"; readonly side: Side }
  | { readonly type: "orderType"; readonly orderType: OrderType; readonly price: string }
  | { readonly type: "marginMode"; readonly marginMode: MarginMode }
  | { readonly type: "leverage"; readonly leverage: number }
  | { readonly type: "text"; readonly field: TextField; readonly text: string }
  | { readonly type: "terms"; readonly terms: Partial<DraftTerms> }
  | { readonly type: "size"; readonly text: string }
  | { readonly type: "share"; readonly percent: number }
  | { readonly type: "unit"; readonly unit: SizeUnit; readonly text: string }
  | { readonly type: "exit"; readonly field: ExitKind; readonly text: string }
  | { readonly type: "exitUnit"; readonly unit: ExitUnit; readonly texts: TicketDraft["exitTexts"] }
  | { readonly type: "tried" }
  | { readonly type: "renewed"; readonly clientId: string };

/** Whether orders of a type have a limit. */
export const hasLimit = (type: OrderType): boolean => type === "limit" || type === "stopLimit";
/** Whether orders of a type wait for one price. */
export const hasStop = (type: OrderType): boolean => type === "stopMarket" || type === "stopLimit";

const NO_EXITS = {
  takeProfit: "",
  stopLoss: "",
  isStopGuaranteed: false,
  exitTexts: { takeProfit: "", stopLoss: "" },
} as const;

/** The form as it opens. */
export function openDraft(start: {
  clientId: string;
  side: Side;
  leverage: number;
  marginMode?: MarginMode;
  price?: string;
}): TicketDraft {
  return {
    clientId: start.clientId,
    side: start.side,
    orderType: start.price === undefined ? "market" : "limit",
    marginMode: start.marginMode ?? "isolated",
    leverage: start.leverage,
    price: start.price ?? "",
    triggerPrice: "",
    triggerBy: "last",
    callbackRate: "",
    activationPrice: "",
    slippage: "",
    timeInForce: "gtc",
    isReduceOnly: false,
    size: { kind: "typed", text: "" },
    unit: "base",
    exitUnit: "price",
    ...NO_EXITS,
    isTried: false,
  };
}

/** The next draft. A change of side drops both exits, because they stand on the wrong side of the price then. */
export function reduceDraft(draft: TicketDraft, action: TicketAction): TicketDraft {
  switch (action.type) {
    case "side":
      return action.side === draft.side ? draft : { ...draft, side: action.side, ...NO_EXITS };
    case "orderType":
      return {
        ...draft,
        orderType: action.orderType,
        price: hasLimit(action.orderType) ? draft.price || action.price : draft.price,
        // Post-only makes a difference only where the order can be the first at its price.
        timeInForce: hasLimit(action.orderType) ? draft.timeInForce : "gtc",
      };
    case "marginMode":
      return { ...draft, marginMode: action.marginMode };
    case "leverage":
      return { ...draft, leverage: action.leverage };
    case "text":
      return { ...draft, [action.field]: action.text };
    case "terms":
      return withTerms(draft, action.terms);
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
    case "exit":
      return withExit(draft, action.field, action.text);
    case "exitUnit":
      return { ...draft, exitUnit: action.unit, exitTexts: action.texts };
    case "tried":
      return { ...draft, isTried: true };
    case "renewed":
      return { ...draft, clientId: action.clientId };
  }
}

/** A typed exit. Its price is the text itself or, in another unit, is reckoned by `advance`, which knows the market. */
function withExit(draft: TicketDraft, field: ExitKind, text: string): TicketDraft {
  return {
    ...draft,
    exitTexts: { ...draft.exitTexts, [field]: text },
    [field]: draft.exitUnit === "price" ? text : "",
  };
}

/** An order that only reduces opens nothing: it has no exits of its own, and its size is one of the position's. */
function withTerms(draft: TicketDraft, terms: Partial<DraftTerms>): TicketDraft {
  const next = { ...draft, ...terms };
  if (next.isReduceOnly === draft.isReduceOnly) return next;
  return { ...next, ...NO_EXITS, unit: "base", size: { kind: "typed", text: "" } };
}
