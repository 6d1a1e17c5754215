import { notional } from "@evenkeel/calc/contract-math";
import {
  abs,
  add,
  type Decimal,
  div,
  min,
  mul,
  ONE,
  parse,
  roundTo,
  sqrt,
  sub,
  toStep,
  ZERO,
} from "@evenkeel/calc/decimal";
import type { Side } from "@evenkeel/contract/contract-coin";

/**
 * How simulated fills are priced (product design 2.1). Pure: it sees an order's side, size and bounds and one quote, never
 * a person, so two people with the same order at the same quote get the same fill.
 */

/** Version 2 prices as version 1 did, and keeps with each fill all that it was given. */
export const PAPER_MODEL = { name: "paper", version: 2 } as const;

/** Levels of the book that one order may take. */
export const MAX_LEVELS = 10;
/** Strength of the square-root impact where a source gives no book. */
const IMPACT = parse("0.1");
const BPS = parse("10000");

/** What the model may know of a price. Prices in the quote currency, quantities in base units. */
export interface PaperQuote {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly depth: {
    readonly bids: readonly PaperLevel[];
    readonly asks: readonly PaperLevel[];
  };
}

export interface PaperLevel {
  readonly price: Decimal;
  readonly qty: Decimal;
}

/** How much was filled at what: Σ q·P exactly, and the levels it took. */
export interface PaperFill {
  readonly qty: Decimal;
  readonly value: Decimal;
  readonly levels: readonly (readonly [price: Decimal, qty: Decimal])[];
  readonly rule: "takeDepth" | "impact";
}

export interface TakeTerms {
  readonly side: Side;
  readonly qty: Decimal;
  /** The worst price that may be taken; null for a liquidation, which must fill whole. */
  readonly bound: Decimal | null;
  readonly tick: Decimal;
  /** Turnover of the last 24 hours in the quote currency, for the impact where there is no book; null where unknown. */
  readonly dayTurnover: Decimal | null;
  /** What the same account took from this side of the book at this quote just before; later steps begin behind it. */
  readonly takenBefore?: Decimal;
}

/** Takes from the book as a market order does. Nothing filled is a `qty` of zero. */
export function take(terms: TakeTerms, quote: PaperQuote): PaperFill {
  const levels = terms.side === "buy" ? quote.depth.asks : quote.depth.bids;
  return levels.length > 0 ? walk(terms, levels) : impact(terms, quote);
}

function isWithin(side: Side, price: Decimal, bound: Decimal | null): boolean {
  return bound === null || (side === "buy" ? price <= bound : price >= bound);
}

function walk(terms: TakeTerms, levels: readonly PaperLevel[]): PaperFill {
  const taken: [Decimal, Decimal][] = [];
  let left = terms.qty;
  let gone = terms.takenBefore ?? ZERO;
  let reached: Decimal | null = null;
  for (const level of levels.slice(0, MAX_LEVELS)) {
    if (left === 0n || !isWithin(terms.side, level.price, terms.bound)) break;
    reached = level.price;
    const skipped = min(gone, level.qty);
    gone = sub(gone, skipped);
    const part = min(left, sub(level.qty, skipped));
    if (part > 0n) taken.push([level.price, part]);
    left = sub(left, part);
  }
  if (terms.bound === null && taken.length === 0 && reached !== null) taken.push([reached, ZERO]);
  const last = taken.at(-1);
  // What must fill whole and finds no more levels is filled at the worst one it reached.
  if (terms.bound === null && left > 0n && last !== undefined) last[1] = add(last[1], left);
  return filled(taken, "takeDepth");
}

function impact(terms: TakeTerms, quote: PaperQuote): PaperFill {
  const isBuy = terms.side === "buy";
  const best = isBuy ? quote.ask : quote.bid;
  // A share of a price that is not above zero says nothing: what closes there takes the quote itself.
  if (best <= 0n) return filled(isWithin(terms.side, best, terms.bound) ? [[best, terms.qty]] : [], "impact");
  const cap = terms.bound === null ? ONE : div(abs(sub(terms.bound, best)), best, "down");
  const size =
    terms.dayTurnover === null || terms.dayTurnover <= 0n
      ? null
      : div(notional(terms.qty, best), terms.dayTurnover, "up");
  const shift = size === null ? ZERO : min(cap, mul(IMPACT, sqrt(size), "up"));
  const moved = mul(best, isBuy ? add(ONE, shift) : sub(ONE, shift), isBuy ? "up" : "down");
  const price = toStep(moved, terms.tick, isBuy ? "up" : "down");
  const possible = price > 0n && isWithin(terms.side, price, terms.bound);
  return filled(possible ? [[price, terms.qty]] : [], "impact");
}

function filled(levels: readonly (readonly [Decimal, Decimal])[], rule: PaperFill["rule"]): PaperFill {
  let qty = ZERO;
  let value = ZERO;
  for (const [price, part] of levels) {
    qty = add(qty, part);
    value = add(value, notional(part, price));
  }
  return { qty, value, levels, rule };
}

/** How far a fill's average price is from the best of its side, in basis points; zero where it was no worse, or the best not above zero. */
export function slippageBps(side: Side, fill: Pick<PaperFill, "qty" | "value">, quote: PaperQuote): Decimal {
  const best = side === "buy" ? quote.ask : quote.bid;
  const average = div(fill.value, fill.qty, "halfUp");
  const worse = side === "buy" ? sub(average, best) : sub(best, average);
  return worse <= 0n || best <= 0n ? ZERO : roundTo(mul(div(worse, best, "up"), BPS, "up"), 4, "up");
}

/** How a resting limit order stands in the queue at its price. Quantities in base units. */
export interface QueueState {
  /** What was there before it; null until it has come to rest. */
  ahead: Decimal | null;
  /** What has traded at its price since. */
  traded: Decimal;
}

/** A trade or quote as a resting order sees it. */
export interface Passing {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly last: Decimal;
  /** Size of the trade that came with the quote; null where none did. */
  readonly tradeQty: Decimal | null;
}

/**
 * How much of a resting order fills: all of it once a trade or the other side's quote goes through its price; at its price
 * only what trades beyond the queue ahead. Moves the queue on.
 */
export function restingFill(
  order: { side: Side; price: Decimal; remaining: Decimal },
  queue: QueueState,
  passing: Passing,
): { qty: Decimal; rule: "restingThrough" | "restingQueue" } | null {
  const { side, price, remaining } = order;
  const through =
    side === "buy" ? passing.ask <= price || passing.last < price : passing.bid >= price || passing.last > price;
  if (through) return { qty: remaining, rule: "restingThrough" };
  if (passing.last !== price || passing.tradeQty === null || queue.ahead === null) return null;
  queue.traded = add(queue.traded, passing.tradeQty);
  const past = sub(queue.traded, queue.ahead);
  if (past <= 0n) return null;
  queue.ahead = queue.traded;
  return { qty: min(remaining, past), rule: "restingQueue" };
}

/** What rests at a price on an order's own side: the queue it joins. */
export function queueAhead(side: Side, price: Decimal, quote: PaperQuote): Decimal {
  const levels = side === "buy" ? quote.depth.bids : quote.depth.asks;
  return levels.find((level) => level.price === price)?.qty ?? ZERO;
}
