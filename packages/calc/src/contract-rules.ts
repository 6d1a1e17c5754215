import type { FieldError } from "@evenkeel/contract/envelope";
import type { FieldKey } from "@evenkeel/contract/errors";
import { feeOf, type Holding, increaseByValue, initialMargin, notional, unrealisedPnl } from "./contract-math.ts";
import { type OrderTrigger, type TriggerPrices, triggerErrors } from "./contract-triggers.ts";
import { abs, add, type Decimal, div, isMultiple, mul, mulDiv, ONE, parse, sub, toStep, ZERO } from "./decimal.ts";
import { bankruptcyPrice, liquidationPrice } from "./liquidation.ts";
import { type Tier, tierOf } from "./risk-tiers.ts";

/**
 * The rules of a contract order ticket, the same code in the web app and in the engine: how a size becomes a quantity,
 * which fields are refused and why, and what the order costs and risks.
 */

/** What an instrument demands. Prices and notionals in the quote currency, rates and band as fractions. */
export interface ContractRules {
  readonly tick: Decimal;
  readonly qtyStep: Decimal;
  readonly minQty: Decimal;
  readonly maxQty: Decimal;
  readonly minNotional: Decimal;
  /** How far a limit price may be from the mark price. */
  readonly priceBand: Decimal;
  readonly tiers: readonly Tier[];
  readonly makerRate: Decimal;
  readonly takerRate: Decimal;
  /** Precision of amounts in the quote asset. */
  readonly places: number;
}

/** The prices that a ticket is judged by. */
export interface TicketQuote extends TriggerPrices {
  readonly bid: Decimal;
  readonly ask: Decimal;
}

/** How the size was given. */
export type TicketSize = { readonly unit: "qty" | "margin" | "notional"; readonly amount: Decimal };

/** A ticket to open or add to a position. */
export interface Ticket {
  readonly side: "buy" | "sell";
  readonly size: TicketSize;
  /** The limit; null for a market order. */
  readonly price: Decimal | null;
  /** What it waits for before it is an order; null where it is one at once. */
  readonly trigger: OrderTrigger | null;
  readonly isPostOnly: boolean;
  readonly leverage: number;
  /** How far past the quote a market order may fill, as a fraction. */
  readonly slippage: Decimal;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
}

/** Slippage cap of a market order that names none: 1 %. */
export const DEFAULT_SLIPPAGE = (ONE / 100n) as Decimal;
/** The widest bound that may be chosen: an order at the market fills at most 10 % past the quote. */
export const MAX_SLIPPAGE = (ONE / 10n) as Decimal;

/** The part of an instrument's greatest size that one order may take at the market: the rest of a book is too thin for it. */
const MARKET_PART = 5n;

/**
 * The largest size of one order: at the market a fifth of what it may be with a limit, on the step and never less than the
 * smallest. What closes is not bound by it.
 */
export function mostQty(
  { minQty, maxQty, qtyStep }: Pick<ContractRules, "minQty" | "maxQty" | "qtyStep">,
  isAtMarket: boolean,
): Decimal {
  if (!isAtMarket) return maxQty;
  const part = toStep((maxQty / MARKET_PART) as Decimal, qtyStep, "down");
  return part > minQty ? part : minQty;
}

/** A ticket turned into numbers of the instrument. */
export interface SizedTicket {
  readonly qty: Decimal;
  /** What it should fill at: the limit, or the quote's side. */
  readonly expectedPrice: Decimal;
  /** The worst it may fill at, on the tick grid. */
  readonly worstPrice: Decimal;
}

/** Works out quantity and prices. The quantity is cut to the step, so it never costs more than was meant. */
export function sizeTicket(ticket: Ticket, rules: ContractRules, quote: TicketQuote): SizedTicket {
  const isBuy = ticket.side === "buy";
  const expectedPrice = ticket.price ?? wakingPrice(ticket.trigger, quote) ?? (isBuy ? quote.ask : quote.bid);
  const factor = isBuy ? add(ONE, ticket.slippage) : sub(ONE, ticket.slippage);
  const worstPrice = ticket.price ?? toStep(mul(expectedPrice, factor, "down"), rules.tick, isBuy ? "down" : "up");
  const { unit, amount } = ticket.size;
  if (unit === "qty") return { qty: amount, expectedPrice, worstPrice };
  const value = unit === "notional" ? amount : mul(amount, parse(String(ticket.leverage)), "down");
  return { qty: toStep(div(value, expectedPrice, "down"), rules.qtyStep, "down"), expectedPrice, worstPrice };
}

/** The price at which a conditional order is expected to wake, as far as that can be said; null for one that does not wait. */
function wakingPrice(trigger: OrderTrigger | null, quote: TicketQuote): Decimal | null {
  if (trigger === null) return null;
  return trigger.kind === "stop" ? trigger.price : (trigger.activation ?? quote[trigger.by]);
}

/** The name of the field that carries the size, for errors. */
const sizeField = (ticket: Ticket) => ticket.size.unit;

/**
 * Every field that is refused, with its reason; empty where the ticket is good. `existing` is the position that it adds to.
 */
export function ticketErrors(
  ticket: Ticket,
  sized: SizedTicket,
  rules: ContractRules,
  quote: TicketQuote,
  existing: Holding | null,
): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, key: FieldKey) => errors.push({ field, key });
  const { qty, expectedPrice } = sized;
  if (ticket.price !== null) {
    // A conditional order's limit is meant for the market that it wakes in.
    const around = wakingPrice(ticket.trigger, quote) ?? quote.mark;
    if (!isMultiple(ticket.price, rules.tick)) refuse("price", "order.priceTick");
    else if (abs(sub(ticket.price, around)) > mul(around, rules.priceBand, "down")) refuse("price", "order.priceBand");
    else if (ticket.isPostOnly && ticket.trigger === null && crosses(ticket.side, ticket.price, quote))
      refuse("price", "order.postOnlyCrosses");
  }
  if (ticket.trigger !== null) errors.push(...triggerErrors(ticket.trigger, ticket.side, rules.tick, quote));
  const value = notional(qty, expectedPrice);
  if (ticket.size.unit === "qty" && !isMultiple(qty, rules.qtyStep)) refuse("qty", "order.qtyStep");
  else if (qty < rules.minQty) refuse(sizeField(ticket), "order.qtyMin");
  else if (qty > mostQty(rules, ticket.price === null)) refuse(sizeField(ticket), "order.qtyMax");
  else if (value < rules.minNotional) refuse(sizeField(ticket), "order.notionalMin");
  const total = add(value, existing?.entryValue ?? ZERO);
  if (ticket.leverage > tierOf(total, rules.tiers).maxLeverage) refuse("leverage", "order.leverageMax");
  const isLong = ticket.side === "buy";
  // The price that exits are measured against: where the position would begin, and now, by the price that wakes exits.
  const entry = ticket.price ?? wakingPrice(ticket.trigger, quote) ?? quote.last;
  for (const [field, level, isAbove, key] of [
    ["takeProfit", ticket.takeProfit, isLong, "order.takeProfitSide"],
    ["stopLoss", ticket.stopLoss, !isLong, "order.stopLossSide"],
  ] as const) {
    if (level === null) continue;
    if (!isMultiple(level, rules.tick)) refuse(field, "order.priceTick");
    else if (isAbove ? level <= entry : level >= entry) refuse(field, key);
  }
  return errors;
}

function crosses(side: "buy" | "sell", price: Decimal, { bid, ask }: TicketQuote): boolean {
  return side === "buy" ? price >= ask : price <= bid;
}

/** A ticket that closes a position or a part of it. */
export interface ClosingTicket {
  readonly qty: Decimal;
  /** The limit; null for the market. */
  readonly price: Decimal | null;
  readonly trigger: OrderTrigger | null;
  readonly isPostOnly: boolean;
}

/** Every field of a closing ticket that is refused; `held` is what the position has, `side` the side of the order. */
export function closingErrors(
  ticket: ClosingTicket,
  side: "buy" | "sell",
  held: Decimal,
  rules: Pick<ContractRules, "tick" | "qtyStep">,
  quote: TicketQuote,
): FieldError[] {
  const errors: FieldError[] = [];
  const { qty, price, trigger } = ticket;
  if (qty > held) errors.push({ field: "qty", key: "order.reduceOnlyQty" });
  else if (qty !== held && !isMultiple(qty, rules.qtyStep)) errors.push({ field: "qty", key: "order.qtyStep" });
  if (price !== null && !isMultiple(price, rules.tick)) errors.push({ field: "price", key: "order.priceTick" });
  else if (price !== null && ticket.isPostOnly && trigger === null && crosses(side, price, quote))
    errors.push({ field: "price", key: "order.postOnlyCrosses" });
  if (trigger !== null) errors.push(...triggerErrors(trigger, side, rules.tick, quote));
  return errors;
}

/** What a ticket costs and risks. Amounts in the quote asset; prices null where there is none. */
export interface TicketCost {
  readonly value: Decimal;
  readonly margin: Decimal;
  readonly fee: Decimal;
  /** Margin and fee at the worst price: what the order ties up. */
  readonly cost: Decimal;
  /** Half of the spread over the quantity: what crossing it costs. */
  readonly spreadCost: Decimal;
  readonly liqPrice: Decimal | null;
  readonly bankruptcyPrice: Decimal | null;
  /** Loss at the stop with both fees; null without a stop. */
  readonly maxLoss: Decimal | null;
}

/** The backing of the position that would result: its own margin, or for cross what the account adds to that. */
export interface CostContext {
  readonly existing: Holding | null;
  readonly existingMargin: Decimal;
  /** For cross: the account's equity, without this position's profit, less the others' maintenance. Null for isolated. */
  readonly crossBacking: Decimal | null;
}

/** Costs and risks of a sized ticket, as the engine will charge and watch them. */
export function ticketCost(
  ticket: Ticket,
  sized: SizedTicket,
  rules: ContractRules,
  quote: TicketQuote,
  context: CostContext,
): TicketCost {
  const { qty, expectedPrice, worstPrice } = sized;
  const { takerRate, places } = rules;
  const value = notional(qty, expectedPrice);
  const margin = initialMargin(value, ticket.leverage, places);
  const fee = feeOf(value, takerRate, places);
  const worstValue = notional(qty, worstPrice > expectedPrice ? worstPrice : expectedPrice);
  const cost = add(initialMargin(worstValue, ticket.leverage, places), feeOf(worstValue, takerRate, places));
  const direction = ticket.side === "buy" ? 1 : -1;
  const none: Holding = { direction, qty: ZERO, entryValue: ZERO };
  const after = increaseByValue(context.existing ?? none, qty, value);
  const backing = context.crossBacking === null ? add(context.existingMargin, margin) : sub(context.crossBacking, fee);
  const liqPrice = liquidationPrice({ holding: after, backing, takerRate, tiers: rules.tiers });
  const own: Holding = { direction, qty, entryValue: value };
  return {
    value,
    margin,
    fee,
    cost,
    spreadCost:
      ticket.price === null && ticket.trigger === null
        ? mulDiv(sub(quote.ask, quote.bid), qty, parse("2"), "up")
        : ZERO,
    liqPrice,
    bankruptcyPrice: bankruptcyPrice(after, backing, takerRate),
    maxLoss: ticket.stopLoss === null ? null : lossAt(own, ticket.stopLoss, fee, rules),
  };
}

function lossAt(own: Holding, stop: Decimal, openFee: Decimal, rules: ContractRules): Decimal {
  const closeFee = feeOf(notional(own.qty, stop), rules.takerRate, rules.places);
  const loss = add(sub(ZERO, unrealisedPnl(own, stop, rules.places)), add(openFee, closeFee));
  return loss > 0n ? loss : ZERO;
}
