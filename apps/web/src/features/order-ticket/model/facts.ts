import type { ContractRules, TicketQuote } from "@evenkeel/calc/contract-rules";
import type { Decimal } from "@evenkeel/calc/decimal";
import type { Conversion, NightTerms } from "@evenkeel/calc/derivatives-math";
import type { Tier } from "@evenkeel/calc/risk-tiers";
import type { ContractPosition, MarginMode, Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";

/** Digits to which amounts in the quote currency are kept. */
export const QUOTE_PLACES = 8;

/** One level of the book: price and quantity. */
export type Level = readonly [price: Decimal, qty: Decimal];

/** What an order that adds to an open position, or takes from it, has to agree with. */
export type HeldPosition = Pick<
  ContractPosition,
  "side" | "marginMode" | "leverage" | "qty" | "entryPrice" | "margin" | "maintenanceMargin" | "upnl"
>;

/** What the book and the price say. */
export interface BookFacts {
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly last: Decimal | null;
  readonly mark: Decimal | null;
  readonly index: Decimal | null;
}

/** What an instrument of any product demands of an order. */
export interface OrderDemands {
  readonly tickSize: Decimal;
  readonly qtyStep: Decimal;
  readonly minQty: Decimal;
  readonly maxQty: Decimal;
  readonly minNotional: Decimal;
}

/** What a margin contract in lots has besides. Its amounts are in the wallet's currency, converted from the instrument's. */
export interface LotTerms {
  readonly pip: Decimal;
  /** Units of the base in one lot. */
  readonly contractSize: Decimal;
  readonly premiumRate: Decimal;
  /** How far a guaranteed stop must lie from the price, as a fraction of it. */
  readonly guaranteedDistance: Decimal;
  /** What lots times a price are worth in the wallet's currency. */
  readonly conversion: Conversion;
  /** What the next night costs; null where that is not known. */
  readonly night: NightTerms | null;
  /** Margin that is in use. */
  readonly used: Decimal;
}

/** What the ticket knows of the market and of the person, read once from the wire; nothing here is typed by hand. */
export interface TicketFacts extends BookFacts, OrderDemands {
  /** Of the interval that runs, as a fraction; above zero longs pay. */
  readonly fundingRate: Decimal | null;
  readonly tiers: readonly Tier[];
  readonly makerRate: Decimal;
  readonly takerRate: Decimal;
  /** How far from the mark a limit price may be, as a fraction. */
  readonly priceBand: Decimal;
  /** What is free in the contract wallet; null until it is known. */
  readonly available: Decimal | null;
  /** The wallet's equity and what its positions must keep, for cross margin; null until known. */
  readonly equity: Decimal | null;
  readonly maintenance: Decimal;
  /** Null for contracts that are counted in coins. */
  readonly lot: LotTerms | null;
  /** Open positions of this coin: an order that adds to one must have its leverage. */
  readonly held: readonly HeldPosition[];
  /** Why no order can be placed now, whatever is typed. */
  readonly block: ErrorKey | null;
  /** Why nothing can be opened, though what is open can be closed. */
  readonly openingBlock: ErrorKey | null;
}

/** The open position that an order of this side and margin mode would add to. */
export function heldFor(
  held: readonly HeldPosition[],
  order: { readonly side: Side; readonly marginMode: MarginMode },
): HeldPosition | undefined {
  return held.find((each) => each.side === order.side && each.marginMode === order.marginMode);
}

/** The open position that an order of this side and margin mode could reduce. */
export function reducedBy(
  held: readonly HeldPosition[],
  { side, marginMode }: { readonly side: Side; readonly marginMode: MarginMode },
): HeldPosition | undefined {
  return heldFor(held, { side: side === "buy" ? "sell" : "buy", marginMode });
}

/** The instrument's demands as the shared rules take them. */
export function rulesOf(facts: TicketFacts): ContractRules {
  const { tickSize: tick, qtyStep, minQty, maxQty, minNotional, priceBand, tiers, makerRate, takerRate } = facts;
  return {
    tick,
    qtyStep,
    minQty,
    maxQty,
    minNotional,
    priceBand,
    tiers,
    makerRate,
    takerRate,
    places: QUOTE_PLACES,
  };
}

/** The prices now as the shared rules take them: where one is not known the nearest to it stands in; null without any. */
export function quoteOf({ bids, asks, last, mark, index }: BookFacts): TicketQuote | null {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  const traded = last ?? mark ?? bid ?? ask;
  if (traded === undefined) return null;
  return {
    bid: bid ?? traded,
    ask: ask ?? traded,
    last: traded,
    mark: mark ?? traded,
    index: index ?? mark ?? traded,
  };
}
