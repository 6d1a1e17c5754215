import type { Side, TimeInForce } from "@evenkeel/contract/contract-coin";
import type { SpotSize } from "./spot-size.ts";

/** What can be ordered; `pair` is a limit and a stop of which the first to come ends the other. */
export const SPOT_KINDS = ["market", "limit", "stopMarket", "stopLimit", "pair"] as const;
export type SpotKind = (typeof SPOT_KINDS)[number];
export const SPOT_TIMES: readonly TimeInForce[] = ["gtc", "ioc", "fok", "postOnly"];

/** What the size is typed in: base units, or value in the quote currency. */
export type SpotUnit = "base" | "quote";

/** A share's size is fixed when it is chosen, so that it does not move under the finger with the price. */
export type DraftSize =
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "share"; readonly percent: number; readonly size: SpotSize | null };

/** The fields that hold a number as it was typed. `stopPrice` is the limit of a pair's stop; empty for the market. */
interface DraftTexts {
  readonly price: string;
  readonly triggerPrice: string;
  readonly stopPrice: string;
  /** How far a fill at the market may slip, in percent; empty for the usual. */
  readonly slippage: string;
}
export type SpotText = keyof DraftTexts;

/** Everything a person entered. Texts are as typed; nothing here is computed. */
export interface SpotDraft extends DraftTexts {
  /** Made when the form opens and kept for every retry, so that no retry can order twice. */
  readonly clientId: string;
  readonly side: Side;
  readonly kind: SpotKind;
  readonly timeInForce: TimeInForce;
  readonly size: DraftSize;
  readonly unit: SpotUnit;
  /** True once the person pressed the button: from then on missing fields are said to be missing. */
  readonly isTried: boolean;
}

export type SpotAction =
  | { readonly type: "side"; readonly side: Side }
  | { readonly type: "kind"; readonly kind: SpotKind; readonly price: string }
  | { readonly type: "text"; readonly field: SpotText; readonly text: string }
  | { readonly type: "timeInForce"; readonly timeInForce: TimeInForce }
  | { readonly type: "size"; readonly text: string }
  | { readonly type: "share"; readonly percent: number }
  | { readonly type: "unit"; readonly unit: SpotUnit; readonly text: string }
  | { readonly type: "tried" }
  | { readonly type: "renewed"; readonly clientId: string };

export const hasLimit = (kind: SpotKind): boolean => kind === "limit" || kind === "stopLimit" || kind === "pair";
export const hasTrigger = (kind: SpotKind): boolean => kind === "stopMarket" || kind === "stopLimit" || kind === "pair";

/** Whether it may end up at the market, where a price can slip: a pair does unless its stop has a limit. */
export const canSlip = ({ kind, stopPrice }: Pick<SpotDraft, "kind" | "stopPrice">): boolean =>
  kind === "market" || kind === "stopMarket" || (kind === "pair" && stopPrice === "");

/** Whether the order says what it spends in place of what it buys. */
export const isByAmount = ({ kind, side, unit }: Pick<SpotDraft, "kind" | "side" | "unit">): boolean =>
  kind === "market" && side === "buy" && unit === "quote";

/** A purchase at the market is thought of in money, everything else in coins. */
const unitFor = (kind: SpotKind, side: Side): SpotUnit => (kind === "market" && side === "buy" ? "quote" : "base");

/** The form as it opens. */
export function openSpotDraft(start: { clientId: string; side: Side; price?: string | undefined }): SpotDraft {
  const kind = start.price === undefined ? "market" : "limit";
  return {
    clientId: start.clientId,
    side: start.side,
    kind,
    price: start.price ?? "",
    triggerPrice: "",
    stopPrice: "",
    slippage: "",
    timeInForce: "gtc",
    size: { kind: "typed", text: "" },
    unit: unitFor(kind, start.side),
    isTried: false,
  };
}

/** A typed size is one of its unit: where that changes by itself, it is typed anew. */
function withUnit(draft: SpotDraft, next: SpotDraft): SpotDraft {
  const unit = unitFor(next.kind, next.side);
  if (unit === unitFor(draft.kind, draft.side)) return next;
  return { ...next, unit, size: next.size.kind === "share" ? next.size : { kind: "typed", text: "" } };
}

export function reduceSpotDraft(draft: SpotDraft, action: SpotAction): SpotDraft {
  switch (action.type) {
    case "side":
      return withUnit(draft, { ...draft, side: action.side });
    case "kind": {
      const price = hasLimit(action.kind) ? draft.price || action.price : draft.price;
      // Both halves of a pair wait; what fills or ends at once is for a limit alone.
      const keepsTime = action.kind === "limit" || action.kind === "stopLimit";
      const timeInForce = keepsTime ? draft.timeInForce : "gtc";
      return withUnit(draft, { ...draft, kind: action.kind, price, timeInForce });
    }
    case "text":
      return { ...draft, [action.field]: action.text };
    case "timeInForce":
      return { ...draft, timeInForce: action.timeInForce };
    case "size":
      return { ...draft, size: { kind: "typed", text: action.text } };
    case "share":
      return { ...draft, size: { kind: "share", percent: action.percent, size: null } };
    case "unit":
      return {
        ...draft,
        unit: action.unit,
        size: draft.size.kind === "share" ? draft.size : { kind: "typed", text: action.text },
      };
    case "tried":
      return { ...draft, isTried: true };
    case "renewed":
      return { ...draft, clientId: action.clientId };
  }
}
