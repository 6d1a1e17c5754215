import { format } from "@evenkeel/calc/decimal";
import type { FillBasis, Side } from "@evenkeel/contract/contract-coin";
import type { Quote } from "#/modules/market-data/index.ts";
import { PAPER_MODEL, type PaperFill, slippageBps } from "./paper-model.ts";

/** What a fill's evidence needs besides the quote. */
export interface BasisTerms {
  readonly side: Side;
  readonly rule: FillBasis["rule"];
  readonly latencyMs: number;
  /** Wall time of acceptance in milliseconds. */
  readonly acceptedAt: number;
  readonly fill: Pick<PaperFill, "qty" | "value" | "levels">;
}

/** The evidence of a fill: with it, the model and the quote anyone can re-derive the price. */
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
  };
}
