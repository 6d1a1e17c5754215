import { feeOf, notional } from "@evenkeel/calc/contract-math";
import { type Decimal, div, format, mul, parse } from "@evenkeel/calc/decimal";
import { conversionOf, notionalIn } from "@evenkeel/calc/derivatives-math";
import type { FillBasis, FillInputs, Side } from "@evenkeel/contract/contract-coin";
import { PAPER_MODEL, type PaperFill, restingFill, slippageBps, take } from "./paper-model.ts";

/** A fill as it is kept, as far as its price and fee go. Amounts as decimal text. */
export interface KeptFill {
  readonly side: Side;
  readonly qty: string;
  readonly value: string;
  readonly price: string;
  readonly fee: string;
  readonly feeRate: string;
  readonly quoteId: string;
  readonly basis: FillBasis;
  /** What the fee is a part of, with the decimals it is charged in, where that is not the value in USDT. */
  readonly feeOn?: { readonly amount: string; readonly places: number };
}

/** Decimals of USDT, in which coin contracts settle. */
const PLACES = 8;

/** What a value is worth in USDT, where the fill was converted. */
function worth(value: Decimal, conversion: FillBasis["conversion"]): Decimal {
  if (conversion === undefined) return value;
  const [bid, ask, mid] = [parse(conversion.bid), parse(conversion.ask), parse(conversion.mid)];
  return notionalIn(value, conversionOf({ bid, ask, mid }, parse(conversion.contractSize)));
}

const decimal = (text: string | null) => (text === null ? null : parse(text));

/**
 * Computes a fill again from its evidence, with the model that made it. @returns what does not agree, in words; nothing where
 * all does; null where the evidence is of a version that did not keep enough.
 */
export function rederiveFill(fill: KeptFill): string[] | null {
  const { basis, side } = fill;
  const wrong: string[] = [];
  const compare = (what: string, kept: string, derived: Decimal) => {
    if (parse(kept) !== derived) wrong.push(`${what} ${format(parse(kept))}, derived ${format(derived)}`);
  };
  if (fill.quoteId !== basis.quoteId) wrong.push(`quote ${fill.quoteId}, evidence of ${basis.quoteId}`);
  const value = parse(fill.value);
  const qty = parse(fill.qty);
  compare("price", fill.price, div(value, qty, side === "buy" ? "ceil" : "floor"));
  const { amount, places } = fill.feeOn ?? { amount: format(worth(value, basis.conversion)), places: PLACES };
  compare("fee", fill.fee, feeOf(parse(amount), parse(fill.feeRate), places));
  if (basis.rule === "guaranteedStop") {
    // The house has promised the level, which the order names; no book is asked.
    compare("value", fill.value, mul(qty, parse(fill.price), "halfUp"));
    return wrong;
  }
  // The end of a season, or of a future, closes without a book: at the mark price, or at what the future was settled at.
  if (basis.rule === "mark" || basis.rule === "settlement") {
    compare("value", fill.value, mul(qty, parse(basis.settlement?.price ?? basis.mark), "halfUp"));
    return wrong;
  }
  if (basis.inputs === undefined) return wrong.length > 0 ? wrong : null;
  if (basis.model !== PAPER_MODEL.name || basis.modelVersion !== PAPER_MODEL.version)
    return [`model ${basis.model} ${basis.modelVersion} is not known`];
  const derived = deriveAgain(basis, basis.inputs, side);
  compare("quantity", fill.qty, derived.qty);
  compare("value", fill.value, derived.value);
  if (derived.qty > 0n) {
    const quote = { bid: parse(basis.bid), ask: parse(basis.ask), depth: { bids: [], asks: [] } };
    compare("slippage", basis.slippageBps, slippageBps(side, derived, quote));
  }
  const used = JSON.stringify(derived.levels.map(([price, part]) => [format(price), format(part)]));
  if (used !== JSON.stringify(basis.depthUsed))
    wrong.push(`levels ${JSON.stringify(basis.depthUsed)}, derived ${used}`);
  return wrong;
}

function deriveAgain(basis: FillBasis, inputs: FillInputs, side: Side): Pick<PaperFill, "qty" | "value" | "levels"> {
  const [bid, ask] = [parse(basis.bid), parse(basis.ask)];
  if (inputs.kind === "rest") {
    const price = parse(inputs.bound);
    const hit = restingFill(
      { side, price, remaining: parse(inputs.qty) },
      { ahead: decimal(inputs.queueAhead), traded: parse(inputs.traded) },
      { bid, ask, last: parse(basis.last), tradeQty: decimal(inputs.tradeQty) },
    );
    const qty = hit?.qty ?? parse("0");
    return { qty, value: notional(qty, price), levels: [[price, qty]] };
  }
  const levels = inputs.levels.map(([price, qty]) => ({ price: parse(price), qty: parse(qty) }));
  const terms = {
    side,
    qty: parse(inputs.qty),
    bound: decimal(inputs.bound),
    tick: parse(inputs.tick),
    dayTurnover: decimal(inputs.dayTurnover),
    takenBefore: parse(inputs.takenBefore),
  };
  return take(terms, { bid, ask, depth: { bids: levels, asks: levels } });
}
