import type { SizedTicket } from "@evenkeel/calc/contract-rules";
import { type Decimal, div, fromInteger, mulDiv, sub } from "@evenkeel/calc/decimal";
import { marginLevel } from "@evenkeel/calc/derivatives-math";
import { CLOSE_OUT, derivativeCost, ticketOvernight } from "@evenkeel/calc/derivatives-rules";
import type { TicketDraft } from "./draft.ts";
import { heldFor, type LotTerms, QUOTE_PLACES, quoteOf, type TicketFacts } from "./facts.ts";
import { lotHolding, lotRules, lotTicket } from "./lot-ticket.ts";
import type { TicketSummary } from "./summary.ts";

const HUNDRED = fromInteger(100);

/** What only an order in lots costs and risks, in the wallet's currency. */
export interface LotCost {
  /** Margin over value, a fraction. */
  readonly marginRate: Decimal | null;
  readonly pipValue: Decimal;
  /** Of the guaranteed stop, charged where it is reached; null without one. */
  readonly premium: Decimal | null;
  /** Equity over used margin as a fraction, once it has filled; null where that is not known. */
  readonly levelAfter: Decimal | null;
}

/** The cost box of an order in lots that opens. */
export function openingLots(
  draft: TicketDraft,
  facts: TicketFacts,
  lot: LotTerms,
  sized: SizedTicket,
): Partial<TicketSummary> {
  const quote = quoteOf(facts);
  if (quote === null) return {};
  const existing = heldFor(facts.held, draft);
  const { equity } = facts;
  const stand = equity ?? (0n as Decimal);
  const cost = derivativeCost(lotTicket(draft, sized.qty), sized, lotRules(facts, lot), quote, lot.conversion, {
    equity: stand,
    used: lot.used,
    slack: sub(stand, mulDiv(lot.used, fromInteger(CLOSE_OUT), HUNDRED, "up")),
    existing: existing === undefined ? null : lotHolding(existing),
  });
  return {
    value: cost.notional,
    margin: cost.margin,
    fee: 0n as Decimal,
    cost: cost.cost,
    spreadCost: cost.spreadCost,
    liqPrice: equity === null ? null : cost.liqPrice,
    maxLoss: cost.maxLoss,
    funding: lot.night === null ? null : ticketOvernight(draft.side, sized, lot.night, lot.conversion, QUOTE_PLACES),
    availableAfter: facts.available === null ? null : sub(facts.available, cost.margin),
    lot: {
      marginRate: cost.notional > 0n ? div(cost.margin, cost.notional, "up") : null,
      pipValue: cost.pipValue,
      premium: cost.premium,
      levelAfter: equity === null ? null : marginLevel(cost.equityAfter, cost.usedAfter),
    },
  };
}
