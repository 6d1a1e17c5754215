import { type Decimal, parse } from "@evenkeel/calc/decimal";
import { SPOT_PRICE_BAND, type SpotRules } from "@evenkeel/calc/spot-rules";
import type { Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { DetailTick } from "@evenkeel/contract/frames";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { type BookFacts, type OrderDemands, QUOTE_PLACES } from "../model/facts.ts";
import { readMarket } from "../model/read-facts.ts";

/** What the ticket knows of the market and of the spot wallet, read once from the wire. */
export interface SpotFacts extends BookFacts, OrderDemands {
  readonly makerRate: Decimal;
  readonly takerRate: Decimal;
  /** What is free of each asset; null until it is known. */
  readonly availableBase: Decimal | null;
  readonly availableQuote: Decimal | null;
  /** Why no order can be placed now, whatever is typed. */
  readonly block: ErrorKey | null;
}

export interface SpotSources {
  readonly row: MarketRow;
  readonly detail: DetailTick | undefined;
  readonly last: string | null;
  readonly fees: { readonly makerFeeRate: string; readonly takerFeeRate: string };
  /** Decimal texts; null until the wallet is known. */
  readonly available: { readonly base: string; readonly quote: string } | null;
  readonly block: ErrorKey | null;
}

export function readSpotFacts({ row, detail, last, fees, available, block }: SpotSources): SpotFacts {
  return {
    ...readMarket(row, detail, last),
    makerRate: parse(fees.makerFeeRate),
    takerRate: parse(fees.takerFeeRate),
    availableBase: available && parse(available.base),
    availableQuote: available && parse(available.quote),
    block,
  };
}

/** What is free of the asset that an order of this side pays with. */
export function availableTo(side: Side, facts: SpotFacts): Decimal | null {
  return side === "buy" ? facts.availableQuote : facts.availableBase;
}

/** The instrument's demands as the shared rules take them. */
export function spotRulesOf(facts: SpotFacts): SpotRules {
  const { tickSize: tick, qtyStep, minQty, maxQty, minNotional } = facts;
  return { tick, qtyStep, minQty, maxQty, minNotional, priceBand: SPOT_PRICE_BAND, quotePlaces: QUOTE_PLACES };
}
