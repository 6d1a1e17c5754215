import { type Direction, entryPrice, exactPnl, type Holding } from "./contract-math.ts";
import { add, type Decimal, div, fromInteger, max, mul, mulDiv, neg, ONE, sub, toStep, ZERO } from "./decimal.ts";

/** What a take-profit or a stop-loss is told in: its price, the return on the margin in percent, or an amount of money. */
export const EXIT_UNITS = ["price", "roe", "amount"] as const;
export type ExitUnit = (typeof EXIT_UNITS)[number];
export type ExitKind = "takeProfit" | "stopLoss";

/** What an exit closes. `qty` is null while no size is known: a return needs none, an amount does. */
export interface ExitBase {
  readonly direction: Direction;
  readonly qty: Decimal | null;
  /** Average entry. */
  readonly entry: Decimal;
  readonly leverage: number;
  readonly tick: Decimal;
}

const HUNDRED = fromInteger(100);

/** A profit counts up for a take-profit, a loss for a stop-loss: people type both without a sign. */
const signOf = (kind: ExitKind, value: Decimal): Decimal => (kind === "takeProfit" ? value : neg(value));

/** What one unit has to gain for the figure; null where that depends on a size that is not there. */
function gainOfUnit(unit: "roe" | "amount", figure: Decimal, { qty, entry, leverage }: ExitBase): Decimal | null {
  if (unit === "roe") return mulDiv(div(entry, fromInteger(leverage), "halfUp"), figure, HUNDRED, "halfUp");
  return qty === null || qty <= 0n ? null : div(figure, qty, "halfUp");
}

/**
 * The price, in whole ticks, at which an exit brings a figure before fees: `figure` in percent of the margin or in the quote
 * currency, and of a loss where it is a stop. Rounded to the holder's side. Never below zero; null where a size is missing.
 */
export function exitPriceFor(kind: ExitKind, unit: "roe" | "amount", figure: Decimal, base: ExitBase): Decimal | null {
  const gain = gainOfUnit(unit, signOf(kind, figure), base);
  if (gain === null) return null;
  const isLong = base.direction === 1;
  const price = isLong ? add(base.entry, gain) : sub(base.entry, gain);
  return toStep(max(ZERO, price), base.tick, isLong ? "ceil" : "floor");
}

/** What an exit at a price brings, in the unit's figure; below zero where a stop locks in a profit. Null where a size is missing. */
export function exitFigureAt(kind: ExitKind, unit: "roe" | "amount", price: Decimal, base: ExitBase): Decimal | null {
  const { qty, entry, direction, leverage } = base;
  const counted = unit === "roe" ? ONE : qty;
  if (counted === null || counted <= 0n || entry <= 0n) return null;
  const holding: Holding = { direction, qty: counted, entryValue: mul(counted, entry, "halfUp") };
  const result = signOf(kind, exactPnl(holding, price));
  if (unit === "amount") return result;
  return mulDiv(mul(result, fromInteger(leverage), "halfUp"), HUNDRED, entryPrice(holding), "halfUp");
}
