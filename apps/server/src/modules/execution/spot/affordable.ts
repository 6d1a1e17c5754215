import { add, type Decimal, div, min, mul, sub, toStep, ZERO } from "@evenkeel/calc/decimal";
import { MAX_LEVELS, type PaperQuote, take } from "../paper-model.ts";

/** A purchase by what it spends. */
export interface Spending {
  readonly amount: Decimal;
  readonly bound: Decimal;
  readonly tick: Decimal;
  readonly step: Decimal;
  readonly dayTurnover: Decimal | null;
}

/**
 * The quantity that an amount buys at a quote, on the step: whatever the model then fills of it costs no more. Where the
 * levels end before the money, it goes on at the bound, so that the rest of the order is seen to be unfilled.
 */
export function affordableQty(terms: Spending, quote: PaperQuote): Decimal {
  const { amount, bound, step } = terms;
  const at = (money: Decimal, price: Decimal) => toStep(div(money, price, "down"), step, "down");
  if (quote.depth.asks.length === 0) {
    const first = at(amount, quote.ask);
    if (first === 0n) return ZERO;
    const moved = take({ side: "buy", qty: first, bound, tick: terms.tick, dayTurnover: terms.dayTurnover }, quote);
    const [level] = moved.levels;
    // Less is never dearer, so what this price affords is affordable.
    return level === undefined ? first : at(amount, level[0]);
  }
  let left = amount;
  let qty = ZERO;
  for (const level of quote.depth.asks.slice(0, MAX_LEVELS)) {
    if (level.price > bound) break;
    const part = min(level.qty, at(left, level.price));
    qty = add(qty, part);
    left = sub(left, mul(part, level.price, "up"));
    if (part < level.qty) return qty;
  }
  return add(qty, at(left, bound));
}
