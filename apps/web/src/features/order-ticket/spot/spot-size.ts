import { DEFAULT_SLIPPAGE } from "@evenkeel/calc/contract-rules";
import { type Decimal, div, fromInteger, mulDiv, roundTo, toStep } from "@evenkeel/calc/decimal";
import { type SpotTicket, sizeSpot } from "@evenkeel/calc/spot-rules";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { QUOTE_PLACES, quoteOf } from "../model/facts.ts";
import { bestPrice } from "../model/fill-estimate.ts";
import { typedPositive, typedRate } from "../model/ticket.ts";
import { hasLimit, hasTrigger, isByAmount, reduceSpotDraft, type SpotAction, type SpotDraft } from "./spot-draft.ts";
import { availableTo, type SpotFacts, spotRulesOf } from "./spot-facts.ts";

/** A size as the order says it: coins, or what a purchase at the market spends. */
export type SpotSize = SpotTicket["size"];

/** Digits of an amount of money that a share makes: nobody thinks in less than cents. */
const AMOUNT_PLACES = 2;

/** The price that a size is reckoned at; null while it is not typed. */
export function reckonedPrice(draft: SpotDraft, facts: SpotFacts): Decimal | null {
  if (hasLimit(draft.kind)) return typedPositive(draft.price);
  if (hasTrigger(draft.kind)) return typedPositive(draft.triggerPrice);
  return bestPrice(draft.side, facts);
}

/** The draft as the rules that the engine shares take it. */
export function spotTicketOf(draft: SpotDraft, size: SpotSize): SpotTicket {
  const isPair = draft.kind === "pair";
  const triggerPrice = hasTrigger(draft.kind) ? typedPositive(draft.triggerPrice) : null;
  return {
    side: draft.side,
    size,
    price: hasLimit(draft.kind) ? typedPositive(draft.price) : null,
    triggerPrice: isPair ? null : triggerPrice,
    isPostOnly: hasLimit(draft.kind) && draft.timeInForce === "postOnly",
    slippage: typedRate(draft.slippage) ?? DEFAULT_SLIPPAGE,
    oco: isPair && triggerPrice !== null ? { triggerPrice, price: typedPositive(draft.stopPrice) } : null,
  };
}

/**
 * The size that the draft asks for: null where nothing is typed. A value is cut down to whole steps, as a person who says
 * "spend 100" never wants to spend more; a typed quantity is taken as it is and checked later.
 */
export function draftSize(draft: SpotDraft, facts: SpotFacts): SpotSize | null {
  if (draft.size.kind === "share") return draft.size.size;
  const typed = typedDecimal(draft.size.text);
  if (typed === null) return null;
  if (draft.unit === "base") return { unit: "qty", value: typed };
  if (isByAmount(draft)) return { unit: "amount", value: typed };
  const price = reckonedPrice(draft, facts);
  if (price === null) return null;
  return { unit: "qty", value: toStep(div(typed, price, "floor"), facts.qtyStep, "floor") };
}

/** What a share of the asset that is paid with comes to; null while a price is missing. */
function shareSize(draft: SpotDraft, facts: SpotFacts, percent: number): SpotSize | null {
  const available = availableTo(draft.side, facts);
  if (available === null) return null;
  const share = mulDiv(available, fromInteger(percent), fromInteger(100), "floor");
  if (draft.side === "sell") return { unit: "qty", value: toStep(share, facts.qtyStep, "floor") };
  if (draft.kind === "market") return { unit: "amount", value: roundTo(share, AMOUNT_PLACES, "floor") };
  const quote = quoteOf(facts);
  if (quote === null || reckonedPrice(draft, facts) === null) return null;
  // What one coin ties up at the worst price that is meant.
  const one = sizeSpot(spotTicketOf(draft, { unit: "qty", value: fromInteger(1) }), spotRulesOf(facts), quote).cost;
  const most = roundTo(div(share, one, "floor"), QUOTE_PLACES, "floor");
  return { unit: "qty", value: toStep(most, facts.qtyStep, "floor") };
}

/** The next draft, with a share's size reckoned anew where the action changes it. */
export function advanceSpot(draft: SpotDraft, action: SpotAction, facts: SpotFacts): SpotDraft {
  const next = reduceSpotDraft(draft, action);
  const isResized =
    action.type === "share" || action.type === "side" || action.type === "kind" || action.type === "text";
  if (next.size.kind !== "share" || !isResized) return next;
  return { ...next, size: { ...next.size, size: shareSize(next, facts, next.size.percent) } };
}
