import { abs, type Decimal, fromInteger, max, mul, parse, sub } from "@evenkeel/calc/decimal";

/** What the end of a future is settled at, and how that is found out. Prices in the instrument's currency, times in milliseconds. */
export interface Settlement {
  readonly coin: string;
  readonly expiresAt: number;
  /** Our own last mark price before it. */
  readonly mark: Decimal;
  readonly tick: Decimal;
  /** Until when another price than that is waited for. */
  readonly waitsUntil: number;
  /** What an operator has written down and nobody has approved yet. */
  readonly proposal: { readonly price: Decimal; readonly by: string; readonly at: number } | null;
  /** What it is settled at; null while that is waited for. It never changes. */
  readonly decided: SettlementPrice | null;
}

/** The one price of an expiry. */
export interface SettlementPrice {
  readonly price: Decimal;
  /** Who said it: a provider, two operators, or nobody, which leaves our own last mark price. */
  readonly rule: "provider" | "operator" | "mark";
  /** The provider, the source of the mark, or the operator who approved. */
  readonly toldBy: string;
}

/** How far a settlement price may lie from our own mark. */
const BAND = parse("0.1");
/** A price that passes through zero moves by dollars there: the band is a part of no less than so many ticks. */
const LEAST_TICKS = fromInteger(1_000);

/**
 * Whether a price can be that of the market which we have followed ourselves: within a tenth of our mark. A slip of the comma or
 * another month's contract is not.
 */
export function isNearMark(price: Decimal, { mark, tick }: Pick<Settlement, "mark" | "tick">): boolean {
  const measure = max(abs(mark), mul(tick, LEAST_TICKS, "up"));
  return abs(sub(price, mark)) <= mul(measure, BAND, "down");
}
