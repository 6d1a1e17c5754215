import { DEFAULT_SLIPPAGE, type SizedTicket, sizeTicket, type Ticket } from "@evenkeel/calc/contract-rules";
import type { OrderTrigger } from "@evenkeel/calc/contract-triggers";
import { type Decimal, div, fromInteger } from "@evenkeel/calc/decimal";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { hasLimit, hasStop, type TicketDraft } from "./draft.ts";
import { quoteOf, rulesOf, type TicketFacts } from "./facts.ts";

const HUNDRED = fromInteger(100);

/** A typed number above zero; null where there is none. */
export function typedPositive(text: string): Decimal | null {
  const value = typedDecimal(text);
  return value !== null && value > 0n ? value : null;
}

/** A typed rate in percent as a fraction; null where there is none. */
export function typedRate(text: string): Decimal | null {
  const percent = typedPositive(text);
  return percent === null ? null : div(percent, HUNDRED, "up");
}

/** What the order waits for, as far as it is typed; null for one that does not wait. */
export function triggerOf(draft: TicketDraft): OrderTrigger | null {
  const by = draft.triggerBy;
  if (hasStop(draft.orderType)) {
    const price = typedPositive(draft.triggerPrice);
    return price === null ? null : { kind: "stop", by, price };
  }
  if (draft.orderType !== "trailingStop") return null;
  const rate = typedRate(draft.callbackRate);
  return rate === null ? null : { kind: "trailing", by, rate, activation: typedPositive(draft.activationPrice) };
}

/** The draft as the rules that the engine shares take it, for a quantity in base units. */
export function ticketOf(draft: TicketDraft, qty: Decimal): Ticket {
  return {
    side: draft.side,
    size: { unit: "qty", amount: qty },
    price: hasLimit(draft.orderType) ? typedPositive(draft.price) : null,
    trigger: triggerOf(draft),
    isPostOnly: hasLimit(draft.orderType) && draft.timeInForce === "postOnly",
    leverage: draft.leverage,
    slippage: typedRate(draft.slippage) ?? DEFAULT_SLIPPAGE,
    takeProfit: typedPositive(draft.takeProfit),
    stopLoss: typedPositive(draft.stopLoss),
  };
}

/** The ticket with the prices that it may fill at; null while no price is known. */
export function sizedTicket(ticket: Ticket, facts: TicketFacts): SizedTicket | null {
  const quote = quoteOf(facts);
  return quote === null ? null : sizeTicket(ticket, rulesOf(facts), quote);
}
