import { feeOf, notional } from "@evenkeel/calc/contract-math";
import { abs, add, type Decimal, format, min, mul, placesOf, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import { sizeSpot } from "@evenkeel/calc/spot-rules";
import { QUOTE_PLACES, quoteOf } from "../model/facts.ts";
import { averagePrice, middlePrice } from "../model/fill-estimate.ts";
import type { SpotDraft, SpotUnit } from "./spot-draft.ts";
import { availableTo, type SpotFacts, spotRulesOf } from "./spot-facts.ts";
import { draftSize, reckonedPrice, type SpotSize, spotTicketOf } from "./spot-size.ts";

/** What the order would cost and bring, computed here and now; null is not known. */
export interface SpotSummary {
  readonly size: SpotSize | null;
  /** The limit or trigger price, or what the book gives for the size now. */
  readonly price: Decimal | null;
  /** In base units; of a purchase by amount about what it buys. */
  readonly qty: Decimal | null;
  /** In the quote currency. */
  readonly value: Decimal | null;
  /** In the asset received, and its rate as a fraction. */
  readonly fee: Decimal | null;
  readonly feeRate: Decimal | null;
  /** What arrives after the fee. */
  readonly receives: Decimal | null;
  /** What the order ties up of the asset that it pays with. */
  readonly cost: Decimal | null;
  /** Distance of the fill from the middle of the book, times the quantity; zero for an order that waits. */
  readonly spreadCost: Decimal | null;
  readonly availableAfter: Decimal | null;
}

const NOTHING: Omit<SpotSummary, "size" | "price"> = {
  qty: null,
  value: null,
  fee: null,
  feeRate: null,
  receives: null,
  cost: null,
  spreadCost: null,
  availableAfter: null,
};

/** Whether the order takes from the book as it arrives, or when it wakes at the market. */
function isTaker({ kind, side }: SpotDraft, price: Decimal, facts: SpotFacts): boolean {
  if (kind === "market" || kind === "stopMarket") return true;
  if (kind !== "limit") return false;
  const best = (side === "buy" ? facts.asks : facts.bids)[0]?.[0];
  return best !== undefined && (side === "buy" ? price >= best : price <= best);
}

/** Computes the cost box from what is typed and what is known. */
export function summariseSpot(draft: SpotDraft, facts: SpotFacts): SpotSummary {
  const start = reckonedPrice(draft, facts);
  const size = draftSize(draft, facts);
  const quote = quoteOf(facts);
  if (start === null || size === null || size.value <= 0n || quote === null) return { ...NOTHING, size, price: start };
  const isBuy = draft.side === "buy";
  const sized = sizeSpot(spotTicketOf(draft, size), spotRulesOf(facts), quote);
  const isAtMarket = draft.kind === "market";
  const price = isAtMarket
    ? (averagePrice(isBuy ? facts.asks : facts.bids, sized.qty, draft.side) ?? start)
    : sized.expectedPrice;
  const whole = notional(sized.qty, price);
  const value = size.unit === "amount" ? min(whole, size.value) : whole;
  const feeRate = isTaker(draft, price, facts) ? facts.takerRate : facts.makerRate;
  const gross = isBuy ? sized.qty : value;
  const fee = feeOf(gross, feeRate, QUOTE_PLACES);
  const middle = middlePrice(facts);
  const available = availableTo(draft.side, facts);
  return {
    size,
    price,
    qty: sized.qty,
    value,
    fee,
    feeRate,
    receives: sub(gross, fee),
    cost: sized.cost,
    spreadCost:
      !isAtMarket || middle === null
        ? ZERO
        : roundTo(mul(abs(sub(price, middle)), sized.qty, "up"), QUOTE_PLACES, "up"),
    availableAfter: available === null ? null : sub(available, isBuy ? value : sized.qty),
  };
}

/** The size as a text in a unit, for the field; empty where it is not known. Amounts show two digits after the point. */
export function spotSizeText(unit: SpotUnit, { size, qty, value }: SpotSummary, step: Decimal): string {
  if (unit === "quote") {
    const amount = size?.unit === "amount" ? size.value : value;
    return amount === null ? "" : format(amount, 2);
  }
  return qty === null ? "" : format(qty, placesOf(step));
}

/** How much of what is available the order takes, in whole percent from 0 to 100; 0 where that is not known. */
export function spotUsedShare({ cost, availableAfter, value, qty }: SpotSummary, side: SpotDraft["side"]): number {
  const used = side === "buy" ? value : qty;
  if (cost === null || used === null || availableAfter === null) return 0;
  const available = add(availableAfter, used);
  return available <= 0n ? 0 : Math.min(100, Number((used * 100n) / available));
}
