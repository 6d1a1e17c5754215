import { feeOf, type Holding, notional, returnOnMargin, unrealisedPnl } from "@evenkeel/calc/contract-math";
import { type Decimal, div, format, fromInteger, mul, parse, ZERO } from "@evenkeel/calc/decimal";
import { type Conversion, conversionOf as lotConversion, pnlIn } from "@evenkeel/calc/derivatives-math";
import type { TradePosition } from "#/api/trading/trading-product.ts";

/** Digits to which amounts in the quote currency are kept. */
export const QUOTE_PLACES = 8;

/** What a position is made of, for the shared arithmetic. */
export function holdingOf(position: Pick<TradePosition, "side" | "qty" | "entryPrice">): Holding {
  const qty = parse(position.qty);
  const direction = position.side === "buy" ? 1 : -1;
  return { direction, qty, entryValue: mul(qty, parse(position.entryPrice), direction === 1 ? "ceil" : "floor") };
}

/** What a position's results are converted at; null for one that is settled in its own currency, or while no rate is known. */
export function conversionOf({ lot }: Pick<TradePosition, "lot">): Conversion | null {
  if (!lot || lot.rate === null) return null;
  const { bid, ask, mid } = lot.rate;
  return lotConversion({ bid: parse(bid), ask: parse(ask), mid: parse(mid) }, parse(lot.contractSize));
}

/** A holding's result at a price, in the wallet's currency; null where it cannot be converted now. */
export function resultOf(position: Pick<TradePosition, "lot">, holding: Holding, price: Decimal): Decimal | null {
  if (!position.lot) return unrealisedPnl(holding, price, QUOTE_PLACES);
  const conversion = conversionOf(position);
  return conversion && pnlIn(holding, price, conversion, QUOTE_PLACES);
}

/** A position's result at a mark price, as the card shows it. `roe` in percent of the initial margin. */
export interface LiveResult {
  readonly mark: string | null;
  readonly upnl: string | null;
  readonly roe: string | null;
}

/** Reckons the result at the newest mark; without one, what the server said last. */
export function liveResult(position: TradePosition, mark: string | null | undefined): LiveResult {
  if (mark === null || mark === undefined) {
    return { mark: position.markPrice, upnl: position.upnl, roe: position.roe };
  }
  const holding = holdingOf(position);
  const pnl = resultOf(position, holding, parse(mark));
  if (pnl === null) return { mark, upnl: position.upnl, roe: position.roe };
  const margin = position.lot ? parse(position.margin) : div(holding.entryValue, fromInteger(position.leverage), "up");
  return { mark, upnl: format(pnl), roe: format(mul(returnOnMargin(pnl, margin), fromInteger(100), "floor")) };
}

/** What closing `qty` at `price` would bring before its fee, and the fee; null where it cannot be converted now. */
export function closingResult(position: TradePosition, qty: Decimal, price: Decimal, feeRate: Decimal) {
  const part = holdingOf({ ...position, qty: format(qty) });
  const pnl = resultOf(position, part, price);
  // In lots there is no commission: what a trade costs is in its spread.
  return pnl && { pnl, fee: position.lot ? ZERO : feeOf(notional(qty, price), feeRate, QUOTE_PLACES) };
}
