import type { FieldError } from "@evenkeel/contract/envelope";
import type { Holding } from "./contract-math.ts";
import {
  type ContractRules,
  type SizedTicket,
  sizeTicket,
  type Ticket,
  type TicketQuote,
  ticketErrors,
} from "./contract-rules.ts";
import { abs, add, type Decimal, div, fromInteger, mul, mulDiv, sub, ZERO } from "./decimal.ts";
import {
  type Conversion,
  guaranteedPremium,
  type NightTerms,
  notionalIn,
  overnightCharge,
  pipValue,
  pnlIn,
  priceUsingUp,
  tieredMargin,
} from "./derivatives-math.ts";

/**
 * The rules of a derivative's ticket, the same code in the web app and in the engine. `ContractRules` with sizes in lots and
 * tiers in the wallet's currency, and what else a margin contract has.
 */
export interface DerivativeRules extends ContractRules {
  /** One pip in the instrument's currency: ten ticks of a currency pair, one tick of all else. */
  readonly pip: Decimal;
  readonly contractSize: Decimal;
  /** Share of the notional that a guaranteed stop costs where it is reached. */
  readonly premiumRate: Decimal;
  /** How far a guaranteed stop must lie from the price, as a fraction of it. */
  readonly guaranteedDistance: Decimal;
}

/** A ticket that may guarantee its stop. */
export interface DerivativeTicket extends Ticket {
  readonly isStopGuaranteed: boolean;
}

/** Margin level in percent at which the owner is told, and at which positions are closed (product design 2.2, ESMA). */
export const MARGIN_CALLS = [100, 75] as const;
export const CLOSE_OUT = 50;

/** The highest leverage that any size of an instrument may have. */
export const mostLeverage = ({ tiers }: Pick<ContractRules, "tiers">) => tiers[0]?.maxLeverage ?? 1;

/** Works out lots and prices. `margin` and `notional` are in the wallet's currency. */
export function sizeDerivative(
  ticket: Ticket,
  rules: ContractRules,
  quote: TicketQuote,
  conversion: Conversion,
): SizedTicket {
  const { unit, amount } = ticket.size;
  if (unit === "qty") return sizeTicket(ticket, rules, quote);
  const notional = unit === "notional" ? amount : notionalFor(amount, rules, ticket.leverage);
  const size = { unit: "notional", amount: div(notional, conversion.mid, "down") } as const;
  return sizeTicket({ ...ticket, size }, rules, quote);
}

/** The notional that a margin backs: slice by slice, as `tieredMargin` adds it up. */
function notionalFor(margin: Decimal, { tiers }: ContractRules, leverage: number): Decimal {
  let left = margin;
  let sum = ZERO;
  for (const { floor, cap, maxLeverage } of tiers) {
    const backed = mul(left, fromInteger(Math.min(maxLeverage, leverage)), "down");
    const width = cap === null ? null : sub(cap, floor);
    if (width === null || backed <= width) return add(sum, backed);
    sum = add(sum, width);
    left = sub(left, div(width, fromInteger(Math.min(maxLeverage, leverage)), "up"));
  }
  return sum;
}

/** Every field of a ticket that is refused, with its reason; the size under the name `qty`. */
export function derivativeErrors(
  ticket: DerivativeTicket,
  sized: SizedTicket,
  rules: DerivativeRules,
  quote: TicketQuote,
): FieldError[] {
  // Size raises the margin rate and refuses nothing, so that only the leverage of the first slice is a bound.
  const tiers = rules.tiers.slice(0, 1).map((tier) => ({ ...tier, cap: null }));
  const errors = ticketErrors(ticket, sized, { ...rules, tiers }, quote, null);
  const { stopLoss, isStopGuaranteed } = ticket;
  const entry = ticket.price ?? quote.last;
  if (isStopGuaranteed && stopLoss !== null && !errors.some(({ field }) => field === "stopLoss"))
    errors.push(...guaranteedErrors(stopLoss, entry, rules));
  return errors;
}

/** Whether a guaranteed stop lies too near to a price. */
export function guaranteedErrors(
  stop: Decimal,
  price: Decimal,
  { guaranteedDistance }: Pick<DerivativeRules, "guaranteedDistance">,
): FieldError[] {
  const isNear = abs(sub(price, stop)) < mul(abs(price), guaranteedDistance, "up");
  return isNear ? [{ field: "stopLoss", key: "order.guaranteedDistance" }] : [];
}

/**
 * Whether an instrument may still be opened, which a future about to be settled may not.
 *
 * @param openUntil UTC milliseconds; null for what does not expire.
 */
export const mayOpen = (openUntil: number | null, now: number): boolean => openUntil === null || now < openUntil;

/** The wallet that a ticket would join. Amounts in its currency. */
export interface WalletStand {
  /** Equity less what close-out leaves of the used margin: how much may still be lost. */
  readonly slack: Decimal;
  readonly equity: Decimal;
  readonly used: Decimal;
  /** The position of the same side that it would add to. */
  readonly existing: Holding | null;
}

/** What a ticket costs and risks, in the wallet's currency; prices null where there is none. */
export interface DerivativeCost {
  readonly notional: Decimal;
  readonly margin: Decimal;
  /** Margin at the worst price: what the order ties up. There is no commission. */
  readonly cost: Decimal;
  readonly spreadCost: Decimal;
  readonly pipValue: Decimal;
  readonly liqPrice: Decimal | null;
  readonly maxLoss: Decimal | null;
  readonly premium: Decimal | null;
  readonly equityAfter: Decimal;
  readonly usedAfter: Decimal;
}

/** Margin that `value` (lots · price) needs on top of a position of the same side. */
export function marginToAdd(
  existing: Holding | null,
  value: Decimal,
  rules: Pick<ContractRules, "tiers" | "places">,
  leverage: number,
  conversion: Conversion,
): Decimal {
  const { tiers, places } = rules;
  const before = notionalIn(existing?.entryValue ?? ZERO, conversion);
  const after = notionalIn(add(existing?.entryValue ?? ZERO, value), conversion);
  return sub(tieredMargin(after, tiers, leverage, places), tieredMargin(before, tiers, leverage, places));
}

/** Costs and risks of a sized ticket, as the engine will charge and watch them. */
export function derivativeCost(
  ticket: DerivativeTicket,
  sized: SizedTicket,
  rules: DerivativeRules,
  quote: TicketQuote,
  conversion: Conversion,
  wallet: WalletStand,
): DerivativeCost {
  const { qty, expectedPrice, worstPrice } = sized;
  const { places } = rules;
  const value = mul(qty, expectedPrice, "up");
  const worst = mul(qty, worstPrice > expectedPrice ? worstPrice : expectedPrice, "up");
  const marginOf = (each: Decimal) => marginToAdd(wallet.existing, each, rules, ticket.leverage, conversion);
  const margin = marginOf(value);
  const isNow = ticket.price === null && ticket.trigger === null;
  const spread = mulDiv(sub(quote.ask, quote.bid), qty, fromInteger(2), "up");
  const spreadCost = isNow ? mul(spread, conversion.ask, "up") : ZERO;
  const own: Holding = { direction: ticket.side === "buy" ? 1 : -1, qty, entryValue: value };
  const joined: Holding = { ...own, qty: add(qty, wallet.existing?.qty ?? ZERO) };
  const kept = mulDiv(margin, fromInteger(CLOSE_OUT), fromInteger(100), "up");
  const slack = sub(wallet.slack, add(kept, spreadCost));
  const { stopLoss } = ticket;
  const premium =
    ticket.isStopGuaranteed && stopLoss !== null
      ? guaranteedPremium(qty, stopLoss, rules.premiumRate, conversion, places)
      : null;
  const atStop = stopLoss === null ? null : sub(premium ?? ZERO, pnlIn(own, stopLoss, conversion, places));
  return {
    notional: notionalIn(value, conversion),
    margin,
    cost: marginOf(worst),
    spreadCost,
    pipValue: pipValue(qty, rules.pip, conversion, places),
    liqPrice: priceUsingUp(joined, ticket.price ?? quote.mark, slack, conversion),
    maxLoss: atStop === null ? null : atStop > 0n ? atStop : ZERO,
    premium,
    equityAfter: sub(wallet.equity, spreadCost),
    usedAfter: add(wallet.used, margin),
  };
}

/** The next night's charge for a sized ticket, by its expected price. */
export function ticketOvernight(
  side: "buy" | "sell",
  { qty, expectedPrice }: SizedTicket,
  terms: NightTerms,
  conversion: Conversion,
  places: number,
): Decimal {
  const holding: Holding = { direction: side === "buy" ? 1 : -1, qty, entryValue: ZERO };
  return overnightCharge(holding, expectedPrice, terms, conversion, places);
}
