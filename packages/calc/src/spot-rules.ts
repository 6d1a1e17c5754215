import type { FieldError } from "@evenkeel/contract/envelope";
import type { FieldKey } from "@evenkeel/contract/errors";
import { notional } from "./contract-math.ts";
import { MAX_SLIPPAGE, mostQty, type TicketQuote } from "./contract-rules.ts";
import { triggerErrors } from "./contract-triggers.ts";
import { abs, add, type Decimal, div, isMultiple, max, mul, ONE, parse, roundTo, sub, toStep } from "./decimal.ts";

/** The rules of a spot ticket. Prices and amounts in the quote asset, quantities in the base asset. */

/** How far a limit price may be from the mark price, as a fraction. */
export const SPOT_PRICE_BAND: Decimal = parse("0.1");

/** What an instrument demands. */
export interface SpotRules {
  readonly tick: Decimal;
  readonly qtyStep: Decimal;
  readonly minQty: Decimal;
  readonly maxQty: Decimal;
  readonly minNotional: Decimal;
  /** How far a limit price may be from the mark price, as a fraction. */
  readonly priceBand: Decimal;
  /** Decimals of the quote asset. */
  readonly quotePlaces: number;
}

export interface SpotTicket {
  readonly side: "buy" | "sell";
  /** A purchase at the market may name what it spends (`amount`). */
  readonly size: { readonly unit: "qty" | "amount"; readonly value: Decimal };
  /** The limit; null for the market. */
  readonly price: Decimal | null;
  /** The last price that wakes it; null where nothing is waited for. */
  readonly triggerPrice: Decimal | null;
  readonly isPostOnly: boolean;
  /** How far from the price that is meant a fill at the market may be, as a fraction. */
  readonly slippage: Decimal;
  /** The stop half of a pair. */
  readonly oco: { readonly triggerPrice: Decimal; readonly price: Decimal | null } | null;
}

/** The worst price that is meant by one: within the slippage bound (a fraction) of an order at the market, on the tick. */
export function spotBound(side: "buy" | "sell", price: Decimal, tick: Decimal, slippage: Decimal): Decimal {
  const factor = side === "buy" ? add(ONE, slippage) : sub(ONE, slippage);
  return toStep(mul(price, factor, "down"), tick, side === "buy" ? "down" : "up");
}

/** A ticket turned into numbers: quantity, the price that is expected, and what it ties up (quote to buy, base to sell). */
export function sizeSpot(ticket: SpotTicket, rules: SpotRules, quote: TicketQuote) {
  const { side, size, price, triggerPrice, slippage, oco } = ticket;
  const expectedPrice = price ?? triggerPrice ?? (side === "buy" ? quote.ask : quote.bid);
  const qty = size.unit === "qty" ? size.value : toStep(div(size.value, expectedPrice, "down"), rules.qtyStep, "down");
  if (side === "sell") return { qty, expectedPrice, cost: qty };
  if (size.unit === "amount") return { qty, expectedPrice, cost: size.value };
  const worst = price ?? max(expectedPrice, spotBound(side, expectedPrice, rules.tick, slippage));
  // Either half of a pair may be the one that is paid.
  const stopWorst = oco === null ? worst : (oco.price ?? spotBound(side, oco.triggerPrice, rules.tick, slippage));
  return { qty, expectedPrice, cost: roundTo(notional(qty, max(worst, stopWorst)), rules.quotePlaces, "up") };
}

/** Every field that is refused, with its reason; empty where the ticket is good. */
export function spotErrors(
  ticket: SpotTicket,
  sized: { readonly qty: Decimal; readonly expectedPrice: Decimal },
  rules: SpotRules,
  quote: TicketQuote,
): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, key: FieldKey) => errors.push({ field, key });
  const { side, price, triggerPrice, oco, size } = ticket;
  const judgePrice = (field: string, limit: Decimal, around: Decimal) => {
    if (!isMultiple(limit, rules.tick)) refuse(field, "order.priceTick");
    else if (abs(sub(limit, around)) > mul(around, rules.priceBand, "down")) refuse(field, "order.priceBand");
    else return true;
    return false;
  };
  if (price !== null && judgePrice("price", price, triggerPrice ?? quote.mark)) {
    const crosses = side === "buy" ? price >= quote.ask : price <= quote.bid;
    if (ticket.isPostOnly && triggerPrice === null && crosses) refuse("price", "order.postOnlyCrosses");
    else if (oco !== null && (side === "buy" ? price >= quote.last : price <= quote.last))
      refuse("price", "order.ocoSide");
  }
  if (triggerPrice !== null)
    errors.push(...triggerErrors({ kind: "stop", by: "last", price: triggerPrice }, side, rules.tick, quote));
  if (oco !== null) {
    if (!isMultiple(oco.triggerPrice, rules.tick)) refuse("oco.triggerPrice", "order.priceTick");
    else if (side === "buy" ? oco.triggerPrice <= quote.last : oco.triggerPrice >= quote.last)
      refuse("oco.triggerPrice", "order.ocoSide");
    if (oco.price !== null) judgePrice("oco.price", oco.price, oco.triggerPrice);
  }
  if (ticket.slippage > MAX_SLIPPAGE) refuse("slippage", "field.tooBig");
  const { qty } = sized;
  const value = notional(qty, oco === null ? sized.expectedPrice : lowest(sized.expectedPrice, oco));
  if (size.unit === "amount" && roundTo(size.value, rules.quotePlaces, "down") !== size.value)
    refuse("amount", "field.decimals");
  else if (size.unit === "qty" && !isMultiple(qty, rules.qtyStep)) refuse("qty", "order.qtyStep");
  else if (qty < rules.minQty) refuse(size.unit, "order.qtyMin");
  else if (qty > mostQty(rules, price === null)) refuse(size.unit, "order.qtyMax");
  else if (value < rules.minNotional) refuse(size.unit, "order.notionalMin");
  return errors;
}

function lowest(price: Decimal, oco: NonNullable<SpotTicket["oco"]>): Decimal {
  const stop = oco.price ?? oco.triggerPrice;
  return stop < price ? stop : price;
}
