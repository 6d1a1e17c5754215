import { DEFAULT_SLIPPAGE, mostQty } from "@evenkeel/calc/contract-rules";
import {
  add,
  type Decimal,
  div,
  fromInteger,
  max,
  min,
  mul,
  mulDiv,
  ONE,
  parse,
  sub,
  toStep,
  ZERO,
} from "@evenkeel/calc/decimal";
import { notionalIn, tieredMargin } from "@evenkeel/calc/derivatives-math";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { hasLimit, type TicketDraft } from "./draft.ts";
import { heldFor, type LotTerms, QUOTE_PLACES, reducedBy, type TicketFacts } from "./facts.ts";
import { lotHolding, lotsFor } from "./lot-ticket.ts";
import { typedRate } from "./ticket.ts";

/**
 * Kept back from "100 %" of an order without a limit, as a fraction, beyond its slippage: the engine reserves at the worst
 * price that it may fill at, and the quote may move on the way.
 */
const DRIFT_RESERVE = ((ONE * 2n) / 1_000n) as Decimal;

/** The largest quantity, in whole steps, that a share of what is available pays for, and no more than one order may be. */
export function affordableQty(draft: TicketDraft, facts: TicketFacts, price: Decimal, percent: number): Decimal {
  if (draft.isReduceOnly) return reducibleQty(draft, facts, percent);
  if (facts.available === null || facts.available <= 0n || price <= 0n) return ZERO;
  const share = mulDiv(facts.available, fromInteger(percent), fromInteger(100), "floor");
  const paid =
    facts.lot === null ? paidQty(draft, facts, price, share) : affordableLots(draft, facts, facts.lot, share);
  return min(paid, mostQty(facts, !hasLimit(draft.orderType)));
}

/** The quantity of coins whose margin and fee an amount pays for. */
function paidQty(draft: TicketDraft, facts: TicketFacts, price: Decimal, share: Decimal): Decimal {
  const reserve = add(typedRate(draft.slippage) ?? DEFAULT_SLIPPAGE, DRIFT_RESERVE);
  const budget = hasLimit(draft.orderType) ? share : div(share, add(ONE, reserve), "floor");
  const leverage = fromInteger(draft.leverage);
  const perMargin = add(ONE, mul(facts.takerRate, leverage, "up"));
  const value = mulDiv(budget, leverage, perMargin, "floor");
  return toStep(div(value, price, "floor"), facts.qtyStep, "floor");
}

/** The lots whose margin, on top of what an open position of the side needs, an amount pays for at the worst price. */
function affordableLots(draft: TicketDraft, facts: TicketFacts, lot: LotTerms, share: Decimal): Decimal {
  const reserve = add(typedRate(draft.slippage) ?? DEFAULT_SLIPPAGE, DRIFT_RESERVE);
  const budget = hasLimit(draft.orderType) ? share : div(share, add(ONE, reserve), "floor");
  const held = heldFor(facts.held, draft);
  const before = held === undefined ? ZERO : notionalIn(lotHolding(held).entryValue, lot.conversion);
  const used = tieredMargin(before, facts.tiers, draft.leverage, QUOTE_PLACES);
  const all = lotsFor(draft, facts, lot, { unit: "margin", amount: add(used, budget) });
  const already = lotsFor(draft, facts, lot, { unit: "notional", amount: before });
  if (all === null || already === null) return ZERO;
  // The step below takes what rounding put into one or the other.
  return max(ZERO, toStep(sub(all, held === undefined ? ZERO : add(already, facts.qtyStep)), facts.qtyStep, "floor"));
}

/** A share of the position that the order reduces, in whole steps; all of it is exactly all of it, whatever the step. */
function reducibleQty(draft: TicketDraft, facts: TicketFacts, percent: number): Decimal {
  const all = parse(reducedBy(facts.held, draft)?.qty ?? "0");
  if (percent >= 100) return all;
  return toStep(mulDiv(all, fromInteger(percent), fromInteger(100), "floor"), facts.qtyStep, "floor");
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
  if (facts.lot !== null) {
    const unit = draft.unit === "quote" ? "notional" : "margin";
    return lotsFor(draft, facts, facts.lot, { unit, amount: typed });
  }
  const value = draft.unit === "quote" ? typed : mul(typed, fromInteger(draft.leverage), "floor");
  return toStep(div(value, price, "floor"), facts.qtyStep, "floor");
}
