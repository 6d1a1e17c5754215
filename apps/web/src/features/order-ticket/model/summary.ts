import { exactPnl, feeOf, type Holding, initialMargin, notional } from "@evenkeel/calc/contract-math";
import { abs, add, type Decimal, mul, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import { bankruptcyPrice, crossBacking, liquidationPrice } from "@evenkeel/calc/liquidation";
import { typedDecimal } from "#/format/typed-decimal.ts";
import type { TicketDraft } from "./draft.ts";
import { QUOTE_PLACES, type TicketFacts } from "./facts.ts";
import { averagePrice, bestPrice, middlePrice } from "./fill-estimate.ts";
import { draftQty } from "./size.ts";

/** What the order would cost and risk, computed here and now. Amounts in the quote currency; null is not known or not there. */
export interface TicketSummary {
  /** The limit price, or what the book gives for the size now. */
  readonly price: Decimal | null;
  readonly qty: Decimal | null;
  readonly value: Decimal | null;
  readonly margin: Decimal | null;
  readonly fee: Decimal | null;
  /** Distance of the fill from the middle of the book, times the quantity; zero for a limit order. */
  readonly spreadCost: Decimal | null;
  readonly liqPrice: Decimal | null;
  readonly bankruptcy: Decimal | null;
  /** At the stop, or without one, all that isolated margin can lose; fees included. */
  readonly maxLoss: Decimal | null;
  readonly availableAfter: Decimal | null;
}

const NOTHING: TicketSummary = {
  price: null,
  qty: null,
  value: null,
  margin: null,
  fee: null,
  spreadCost: null,
  liqPrice: null,
  bankruptcy: null,
  maxLoss: null,
  availableAfter: null,
};

/** The price that the size is reckoned at before the size is known. */
export function reckonedPrice(draft: TicketDraft, facts: TicketFacts): Decimal | null {
  if (draft.orderType === "limit") {
    const typed = typedDecimal(draft.price);
    return typed !== null && typed > 0n ? typed : null;
  }
  return bestPrice(draft.side, facts);
}

function entryOf(draft: TicketDraft, facts: TicketFacts, qty: Decimal, start: Decimal): Decimal {
  if (draft.orderType === "limit") return start;
  return averagePrice(draft.side === "buy" ? facts.asks : facts.bids, qty, draft.side) ?? start;
}

/** A stop-out's loss: the price move and the fees of opening and closing. Never below zero. */
function lossAt(holding: Holding, exit: Decimal, openFee: Decimal, takerRate: Decimal): Decimal {
  const closeFee = feeOf(notional(holding.qty, exit), takerRate, QUOTE_PLACES);
  const loss = sub(add(openFee, closeFee), exactPnl(holding, exit));
  return loss > 0n ? roundTo(loss, QUOTE_PLACES, "up") : ZERO;
}

/** Computes the cost box from what is typed and what is known. */
export function summarise(draft: TicketDraft, facts: TicketFacts): TicketSummary {
  const start = reckonedPrice(draft, facts);
  const qty = draftQty(draft, facts, start);
  if (start === null || qty === null || qty <= 0n) return { ...NOTHING, price: start, qty };

  const price = entryOf(draft, facts, qty, start);
  const value = notional(qty, price);
  const margin = initialMargin(value, draft.leverage, QUOTE_PLACES);
  const fee = feeOf(value, facts.takerRate, QUOTE_PLACES);
  const holding: Holding = { direction: draft.side === "buy" ? 1 : -1, qty, entryValue: value };
  const middle = middlePrice(facts);
  const isCross = draft.marginMode === "cross";
  const backing = !isCross
    ? margin
    : facts.equity === null
      ? null
      : crossBacking(sub(facts.equity, fee), ZERO, facts.maintenance);
  const liqPrice =
    backing === null ? null : liquidationPrice({ holding, backing, takerRate: facts.takerRate, tiers: facts.tiers });
  const stop = typedDecimal(draft.stopLoss);
  return {
    price,
    qty,
    value,
    margin,
    fee,
    spreadCost:
      draft.orderType === "limit" || middle === null
        ? ZERO
        : roundTo(mul(abs(sub(price, middle)), qty, "up"), QUOTE_PLACES, "up"),
    liqPrice,
    bankruptcy: isCross ? null : bankruptcyPrice(holding, margin, facts.takerRate),
    maxLoss:
      stop !== null && stop > 0n ? lossAt(holding, stop, fee, facts.takerRate) : isCross ? null : add(margin, fee),
    availableAfter: facts.available === null ? null : sub(facts.available, add(margin, fee)),
  };
}
