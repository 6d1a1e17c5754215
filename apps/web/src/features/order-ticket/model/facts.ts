import type { Decimal } from "@evenkeel/calc/decimal";
import type { Tier } from "@evenkeel/calc/risk-tiers";
import type { MarginMode, Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";

/** Digits to which amounts in the quote currency are kept. */
export const QUOTE_PLACES = 8;

/** One level of the book: price and quantity. */
export type Level = readonly [price: Decimal, qty: Decimal];

/** What an order that adds to an open position has to agree with. */
export interface HeldPosition {
  readonly side: Side;
  readonly marginMode: MarginMode;
  readonly leverage: number;
}

/** What the ticket knows of the market and of the person, read once from the wire; nothing here is typed by hand. */
export interface TicketFacts {
  readonly tickSize: Decimal;
  readonly qtyStep: Decimal;
  readonly minQty: Decimal;
  readonly maxQty: Decimal;
  readonly minNotional: Decimal;
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly last: Decimal | null;
  readonly mark: Decimal | null;
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
  /** Open positions of this coin: an order that adds to one must have its leverage. */
  readonly held: readonly HeldPosition[];
  /** Why no order can be placed now, whatever is typed. */
  readonly block: ErrorKey | null;
}

/** The open position that an order of this side and margin mode would add to. */
export function heldFor(
  held: readonly HeldPosition[],
  order: Pick<HeldPosition, "side" | "marginMode">,
): HeldPosition | undefined {
  return held.find((each) => each.side === order.side && each.marginMode === order.marginMode);
}
