import type { Holding } from "@evenkeel/calc/contract-math";
import { type Decimal, mul, parse, ZERO } from "@evenkeel/calc/decimal";
import { type DerivativeRules, type DerivativeTicket, sizeDerivative } from "@evenkeel/calc/derivatives-rules";
import type { TicketDraft } from "./draft.ts";
import { type HeldPosition, type LotTerms, quoteOf, rulesOf, type TicketFacts } from "./facts.ts";
import { ticketOf } from "./ticket.ts";

/** The demands of a contract in lots as the shared rules take them. */
export function lotRules(facts: TicketFacts, lot: LotTerms): DerivativeRules {
  const { pip, contractSize, premiumRate, guaranteedDistance } = lot;
  return { ...rulesOf(facts), pip, contractSize, premiumRate, guaranteedDistance };
}

/** The draft as the rules of contracts in lots take it. */
export function lotTicket(draft: TicketDraft, qty: Decimal): DerivativeTicket {
  return { ...ticketOf(draft, qty), isStopGuaranteed: draft.isStopGuaranteed };
}

/** The lots, in whole steps, that an amount of the wallet's currency is, as a value or as margin put up; null without a price. */
export function lotsFor(
  draft: TicketDraft,
  facts: TicketFacts,
  lot: LotTerms,
  size: { readonly unit: "margin" | "notional"; readonly amount: Decimal },
): Decimal | null {
  const quote = quoteOf(facts);
  if (quote === null || lot.conversion.mid <= 0n) return null;
  return sizeDerivative({ ...ticketOf(draft, ZERO), size }, lotRules(facts, lot), quote, lot.conversion).qty;
}

/** An open position as the shared arithmetic takes it. */
export function lotHolding({ side, qty, entryPrice }: HeldPosition): Holding {
  const direction = side === "buy" ? 1 : -1;
  return {
    direction,
    qty: parse(qty),
    entryValue: mul(parse(qty), parse(entryPrice), direction === 1 ? "ceil" : "floor"),
  };
}
