import type { TradePosition } from "#/api/trading/trading-product.ts";

/** One way out of a position, as the list of all of them shows it. */
export interface ExitRow {
  readonly id: string;
  readonly kind: "takeProfit" | "stopLoss" | "trailing";
  /** Null for all of the position. */
  readonly qty: string | null;
  /** Where it closes; null for a trailing exit that has not begun. */
  readonly price: string | null;
  /** Of a trailing exit, in percent. */
  readonly rate: string | null;
  /** Where a trailing exit that has not begun will. */
  readonly from: string | null;
}

/** Every way out of a position: first those of all of it, then those of its parts. */
export function exitRows(position: TradePosition): readonly ExitRow[] {
  const whole = { ...position, id: position.id, qty: null };
  return [whole, ...position.exits].flatMap(({ id, qty, takeProfit, stopLoss, trailing }) => {
    const level = (kind: "takeProfit" | "stopLoss", price: string | null): ExitRow[] =>
      price === null ? [] : [{ id: `${id}-${kind}`, kind, qty, price, rate: null, from: null }];
    const rows = [...level("takeProfit", takeProfit), ...level("stopLoss", stopLoss)];
    if (trailing === null) return rows;
    const { triggerPrice, callbackRate, activationPrice, extremePrice } = trailing;
    const from = extremePrice === null ? activationPrice : null;
    return [...rows, { id: `${id}-trailing`, kind: "trailing", qty, price: triggerPrice, rate: callbackRate, from }];
  });
}
