import { feeOf, fundingPayment, type Holding, notional, unrealisedPnl } from "@evenkeel/calc/contract-math";
import { type TicketCost, ticketCost } from "@evenkeel/calc/contract-rules";
import { abs, add, type Decimal, min, mul, parse, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import { pnlIn } from "@evenkeel/calc/derivatives-math";
import { crossBacking } from "@evenkeel/calc/liquidation";
import { hasLimit, hasStop, type TicketDraft } from "./draft.ts";
import { type HeldPosition, heldFor, QUOTE_PLACES, quoteOf, reducedBy, rulesOf, type TicketFacts } from "./facts.ts";
import { averagePrice, bestPrice, middlePrice } from "./fill-estimate.ts";
import { type LotCost, openingLots } from "./lot-summary.ts";
import { draftQty } from "./size.ts";
import { sizedTicket, ticketOf, typedPositive } from "./ticket.ts";

/** What the order would cost and risk, computed here and now. Amounts in the quote currency; null is not known or not there. */
export interface TicketSummary {
  /** The limit or trigger price, or what the book gives for the size now. */
  readonly price: Decimal | null;
  readonly qty: Decimal | null;
  readonly value: Decimal | null;
  readonly margin: Decimal | null;
  readonly fee: Decimal | null;
  /** Margin and fee at the worst price that the order may fill at: what it ties up. */
  readonly cost: Decimal | null;
  /** Distance of the fill from the middle of the book, times the quantity; zero for an order that waits. */
  readonly spreadCost: Decimal | null;
  readonly liqPrice: Decimal | null;
  readonly bankruptcy: Decimal | null;
  /** At the stop, or without one, all that isolated margin can lose; fees included. */
  readonly maxLoss: Decimal | null;
  /** What one funding interval would take; below zero it pays. */
  readonly funding: Decimal | null;
  readonly availableAfter: Decimal | null;
  /** What reducing brings before its fee; null for an order that opens. */
  readonly result: Decimal | null;
  /** What stays of the position that is reduced. */
  readonly left: Decimal | null;
  /** Of an order in lots. */
  readonly lot: LotCost | null;
}

const NOTHING: TicketSummary = {
  price: null,
  qty: null,
  value: null,
  margin: null,
  fee: null,
  cost: null,
  spreadCost: null,
  liqPrice: null,
  bankruptcy: null,
  maxLoss: null,
  funding: null,
  availableAfter: null,
  result: null,
  left: null,
  lot: null,
};

/** The price that the size is reckoned at before the size is known. */
export function reckonedPrice(draft: TicketDraft, facts: TicketFacts): Decimal | null {
  if (hasLimit(draft.orderType)) return typedPositive(draft.price);
  if (hasStop(draft.orderType)) return typedPositive(draft.triggerPrice);
  if (draft.orderType === "trailingStop") {
    return typedPositive(draft.activationPrice) ?? quoteOf(facts)?.[draft.triggerBy] ?? null;
  }
  return bestPrice(draft.side, facts);
}

function entryOf(draft: TicketDraft, facts: TicketFacts, qty: Decimal, start: Decimal): Decimal {
  if (draft.orderType !== "market") return start;
  return averagePrice(draft.side === "buy" ? facts.asks : facts.bids, qty, draft.side) ?? start;
}

/** A position as the shared arithmetic takes it. */
function holdingOf({ side, qty, entryPrice }: HeldPosition): Holding {
  const direction = side === "buy" ? 1 : -1;
  return {
    direction,
    qty: parse(qty),
    entryValue: mul(parse(qty), parse(entryPrice), direction === 1 ? "ceil" : "floor"),
  };
}

/** The wallet's equity less what its other positions must keep, for cross margin; null until it is known. */
function backingOf(facts: TicketFacts, existing: HeldPosition | undefined): Decimal | null {
  if (facts.equity === null) return null;
  const others = sub(facts.maintenance, parse(existing?.maintenanceMargin ?? "0"));
  return crossBacking(facts.equity, parse(existing?.upnl ?? "0"), others);
}

/** Computes the cost box from what is typed and what is known. */
export function summarise(draft: TicketDraft, facts: TicketFacts): TicketSummary {
  const start = reckonedPrice(draft, facts);
  const qty = draftQty(draft, facts, start);
  const ticket = ticketOf(draft, qty ?? ZERO);
  const [quote, sized] = [quoteOf(facts), sizedTicket(ticket, facts)];
  if (start === null || qty === null || qty <= 0n || quote === null || sized === null) {
    return { ...NOTHING, price: start, qty };
  }
  const price = facts.lot === null ? entryOf(draft, facts, qty, start) : sized.expectedPrice;
  const value = notional(qty, price);
  const middle = middlePrice(facts);
  const spreadCost =
    draft.orderType !== "market" || middle === null
      ? ZERO
      : roundTo(mul(abs(sub(price, middle)), qty, "up"), QUOTE_PLACES, "up");
  if (draft.isReduceOnly) return reducing(draft, facts, { price, qty, value, spreadCost });
  if (facts.lot !== null) return { ...NOTHING, price, qty, ...openingLots(draft, facts, facts.lot, sized) };

  const existing = heldFor(facts.held, draft);
  const isCross = draft.marginMode === "cross";
  const backing = isCross ? backingOf(facts, existing) : null;
  const costs = ticketCost(ticket, { ...sized, expectedPrice: price }, rulesOf(facts), quote, {
    existing: existing === undefined ? null : holdingOf(existing),
    existingMargin: parse(existing?.margin ?? "0"),
    crossBacking: backing,
  });
  const isBacked = !isCross || backing !== null;
  const own: Holding = { direction: draft.side === "buy" ? 1 : -1, qty, entryValue: value };
  return {
    ...NOTHING,
    price,
    qty,
    value,
    margin: costs.margin,
    fee: costs.fee,
    cost: costs.cost,
    spreadCost,
    liqPrice: isBacked ? costs.liqPrice : null,
    bankruptcy: isCross ? null : costs.bankruptcyPrice,
    maxLoss: costs.maxLoss ?? (isCross ? null : mostLost(costs)),
    funding: facts.fundingRate === null ? null : fundingPayment(own, quote.mark, facts.fundingRate, QUOTE_PLACES),
    availableAfter: facts.available === null ? null : sub(facts.available, add(costs.margin, costs.fee)),
  };
}

const mostLost = ({ margin, fee }: TicketCost): Decimal => add(margin, fee);

/** An order that only reduces: it ties up nothing, and what it brings is known where its position is. */
function reducing(
  draft: TicketDraft,
  facts: TicketFacts,
  part: { price: Decimal; qty: Decimal; value: Decimal; spreadCost: Decimal },
): TicketSummary {
  const { price, qty, value, spreadCost } = part;
  const base = { ...NOTHING, price, qty, value, spreadCost, fee: feeOf(value, facts.takerRate, QUOTE_PLACES) };
  const held = reducedBy(facts.held, draft);
  if (held === undefined) return base;
  const all = parse(held.qty);
  const closed = holdingOf({ ...held, qty: held.qty });
  const taken = min(qty, all);
  const entryValue = mul(taken, parse(held.entryPrice), closed.direction === 1 ? "ceil" : "floor");
  const share = { ...closed, qty: taken, entryValue };
  const { lot } = facts;
  return {
    ...base,
    cost: ZERO,
    result:
      lot === null ? unrealisedPnl(share, price, QUOTE_PLACES) : pnlIn(share, price, lot.conversion, QUOTE_PLACES),
    left: sub(all, taken),
  };
}
