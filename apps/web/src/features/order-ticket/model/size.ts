import { add, type Decimal, div, fromInteger, mul, mulDiv, ONE, sub, toStep, ZERO } from "@evenkeel/calc/decimal";
import { typedDecimal } from "#/format/typed-decimal.ts";
import type { TicketDraft } from "./draft.ts";
import type { TicketFacts } from "./facts.ts";

/**
 * Kept back from "100 %" of a market order, as a fraction: the engine reserves at the worst price that it may fill at, 1 %
 * beyond the quote, and the quote may move on the way.
 */
const MARKET_RESERVE = ((ONE * 12n) / 1_000n) as Decimal;

/** The largest quantity, in whole steps, that a share of what is available pays for with its margin and its fee. */
export function affordableQty(draft: TicketDraft, facts: TicketFacts, price: Decimal, percent: number): Decimal {
  if (facts.available === null || facts.available <= 0n || price <= 0n) return ZERO;
  const share = mulDiv(facts.available, fromInteger(percent), fromInteger(100), "floor");
  const budget = draft.orderType === "market" ? mul(share, sub(ONE, MARKET_RESERVE), "floor") : share;
  const leverage = fromInteger(draft.leverage);
  const perMargin = add(ONE, mul(facts.takerRate, leverage, "up"));
  const value = mulDiv(budget, leverage, perMargin, "floor");
  return toStep(div(value, price, "floor"), facts.qtyStep, "floor");
}

/**
 * The quantity in base units that the draft asks for: null where nothing is typed. A value or margin is cut down to whole
 * steps, as a person who says "spend 100" never wants to spend more; a typed quantity is taken as it is and checked later.
 */
export function draftQty(draft: TicketDraft, facts: TicketFacts, price: Decimal | null): Decimal | null {
  if (draft.size.kind === "share") return draft.size.qty;
  const typed = typedDecimal(draft.size.text);
  if (typed === null || draft.unit === "base") return typed;
  if (price === null || price <= 0n) return null;
  const value = draft.unit === "quote" ? typed : mul(typed, fromInteger(draft.leverage), "floor");
  return toStep(div(value, price, "floor"), facts.qtyStep, "floor");
}
