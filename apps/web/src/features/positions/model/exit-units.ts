import { format, parse } from "@evenkeel/calc/decimal";
import { type ExitBase, type ExitKind, type ExitUnit, exitFigureAt, exitPriceFor } from "@evenkeel/calc/exit-levels";
import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import { typedDecimal } from "#/format/typed-decimal.ts";

type ExitTexts = Readonly<Record<ExitKind, string>>;

/** What an exit of a position, or of a part of it, closes. */
export function exitBaseOf(position: ContractPosition, qtyText: string | null, tickSize: string): ExitBase {
  return {
    direction: position.side === "buy" ? 1 : -1,
    entry: parse(position.entryPrice),
    qty: qtyText === null ? parse(position.qty) : typedDecimal(qtyText),
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
