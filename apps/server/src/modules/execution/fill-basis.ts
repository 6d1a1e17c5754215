import { add, type Decimal, format, ZERO } from "@evenkeel/calc/decimal";
import type { FillBasis, FillConversion, FillInputs, FillSettlement, Side } from "@evenkeel/contract/contract-coin";
import type { Quote } from "#/modules/market-data/index.ts";
import {
  MAX_LEVELS,
  PAPER_MODEL,
  type PaperFill,
  type QueueState,
  slippageBps,
  type TakeTerms,
} from "./paper-model.ts";

/** What a fill's evidence needs besides the quote. */
export interface BasisTerms {
  readonly side: Side;
  readonly rule: FillBasis["rule"];
  readonly latencyMs: number;
  /** Wall time of acceptance in milliseconds. */
  readonly acceptedAt: number;
  readonly fill: Pick<PaperFill, "qty" | "value" | "levels">;
  /** Null where the price was not computed from a book: a position closed at its mark. */
  readonly inputs: FillInputs | null;
  /** What turns its value into the wallet's asset; absent where its price is in that already. */
  readonly conversion?: FillConversion | undefined;
  /** What a future was settled at; absent on other fills. */
  readonly settlement?: FillSettlement | undefined;
}

const text = (value: Decimal | null) => (value === null ? null : format(value));

/** The evidence of a fill: with it and the model anyone can derive the price again. */
export function fillBasis(quote: Quote, terms: BasisTerms): FillBasis {
  return {
    model: PAPER_MODEL.name,
    modelVersion: PAPER_MODEL.version,
    quoteId: String(quote.id),
    source: quote.source,
    tickTs: quote.ts,
    receivedAt: quote.receivedAt,
    bid: format(quote.bid),
    ask: format(quote.ask),
    last: format(quote.last),
    mark: format(quote.mark),
    latencyMs: terms.latencyMs,
    acceptedAt: terms.acceptedAt,
    rule: terms.rule,
    depthUsed: terms.fill.levels.map(([price, qty]) => [format(price), format(qty)]),
    slippageBps: format(slippageBps(terms.side, terms.fill, quote)),
    ...(terms.inputs === null ? {} : { inputs: terms.inputs }),
    ...(terms.conversion === undefined ? {} : { conversion: terms.conversion }),
    ...(terms.settlement === undefined ? {} : { settlement: terms.settlement }),
  };
}

/** What `take` was given. Of the book only the levels that it had to look at. */
export function takeInputs(terms: TakeTerms, quote: Quote): FillInputs {
  const takenBefore = terms.takenBefore ?? ZERO;
  const wanted = add(takenBefore, terms.qty);
  const levels: [string, string][] = [];
  let seen = ZERO;
  for (const { price, qty } of terms.side === "buy" ? quote.depth.asks : quote.depth.bids) {
    if (levels.length === MAX_LEVELS || seen >= wanted) break;
    levels.push([format(price), format(qty)]);
    seen = add(seen, qty);
    // The first level beyond the bound shows that there was nothing more to take.
    if (terms.bound !== null && (terms.side === "buy" ? price > terms.bound : price < terms.bound)) break;
  }
  return {
    kind: "take",
    qty: format(terms.qty),
    bound: text(terms.bound),
    tick: format(terms.tick),
    dayTurnover: text(terms.dayTurnover),
    takenBefore: format(takenBefore),
    levels,
  };
}

/** What `restingFill` was given; `queue` as it was before. */
export function restInputs(qty: Decimal, price: Decimal, queue: QueueState, tradeQty: Decimal | null): FillInputs {
  return {
    kind: "rest",
    qty: format(qty),
    bound: format(price),
    queueAhead: text(queue.ahead),
    traded: format(queue.traded),
    tradeQty: text(tradeQty),
  };
}
