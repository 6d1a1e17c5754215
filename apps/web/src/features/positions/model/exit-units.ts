import { format, mul, parse } from "@evenkeel/calc/decimal";
import { type ExitBase, type ExitKind, type ExitUnit, exitFigureAt, exitPriceFor } from "@evenkeel/calc/exit-levels";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { conversionOf } from "./live-position.ts";

type ExitTexts = Readonly<Record<ExitKind, string>>;

/** What an exit of a position, or of a part of it, closes. */
export function exitBaseOf(position: TradePosition, qtyText: string | null, tickSize: string): ExitBase {
  const qty = qtyText === null ? parse(position.qty) : typedDecimal(qtyText);
  // What a gain of one is worth: an amount in the wallet's currency, at the middle rate.
  const worth = conversionOf(position)?.mid;
  return {
    direction: position.side === "buy" ? 1 : -1,
    entry: parse(position.entryPrice),
    qty: qty === null || worth === undefined ? qty : mul(qty, worth, "halfUp"),
    leverage: position.leverage,
    tick: parse(tickSize),
  };
}

/** The price of an exit that is typed in a unit; empty where it says nothing yet. */
export function priceOfExit(kind: ExitKind, unit: ExitUnit, text: string, base: ExitBase): string {
  if (unit === "price") return text;
  const figure = typedDecimal(text);
  const price = figure === null || figure <= 0n ? null : exitPriceFor(kind, unit, figure, base);
  return price === null ? "" : format(price);
}

/** Prices as texts of a unit, to go on typing from; empty where there is none, or where a stop locks in a profit. */
export function textsOfExits(unit: ExitUnit, prices: ExitTexts, base: ExitBase): ExitTexts {
  const textOf = (kind: ExitKind): string => {
    if (unit === "price") return prices[kind];
    const price = typedDecimal(prices[kind]);
    const figure = price === null || price <= 0n ? null : exitFigureAt(kind, unit, price, base);
    return figure === null || figure <= 0n ? "" : format(figure, 2);
  };
  return { takeProfit: textOf("takeProfit"), stopLoss: textOf("stopLoss") };
}
