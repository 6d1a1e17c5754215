import { feeOf, type Holding, notional, returnOnMargin, unrealisedPnl } from "@evenkeel/calc/contract-math";
import { type Decimal, div, format, fromInteger, mul, parse } from "@evenkeel/calc/decimal";
import type { ContractPosition } from "@evenkeel/contract/contract-coin";

/** Digits to which amounts in the quote currency are kept. */
export const QUOTE_PLACES = 8;

/** What a position is made of, for the shared arithmetic. */
export function holdingOf(position: Pick<ContractPosition, "side" | "qty" | "entryPrice">): Holding {
  const qty = parse(position.qty);
  const direction = position.side === "buy" ? 1 : -1;
  return { direction, qty, entryValue: mul(qty, parse(position.entryPrice), direction === 1 ? "ceil" : "floor") };
}

/** A position's result at a mark price, as the card shows it. `roe` in percent of the initial margin. */
export interface LiveResult {
  readonly mark: string | null;
  readonly upnl: string | null;
  readonly roe: string | null;
}

/** Reckons the result at the newest mark; without one, what the server said last. */
export function liveResult(position: ContractPosition, mark: string | null | undefined): LiveResult {
  if (mark === null || mark === undefined) {
    return { mark: position.markPrice, upnl: position.upnl, roe: position.roe };
  }
  const holding = holdingOf(position);
  const pnl = unrealisedPnl(holding, parse(mark), QUOTE_PLACES);
  const margin = div(holding.entryValue, fromInteger(position.leverage), "up");
  return { mark, upnl: format(pnl), roe: format(mul(returnOnMargin(pnl, margin), fromInteger(100), "floor")) };
}

/** What closing `qty` at `price` would bring before and after its fee. */
export function closingResult(position: ContractPosition, qty: Decimal, price: Decimal, feeRate: Decimal) {
  const part = holdingOf({ ...position, qty: format(qty) });
  return {
    pnl: unrealisedPnl(part, price, QUOTE_PLACES),
    fee: feeOf(notional(qty, price), feeRate, QUOTE_PLACES),
  };
}
