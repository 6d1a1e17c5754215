import type { Decimal } from "@evenkeel/calc/decimal";
import type { LivePosition } from "./account.ts";
import type { InstrumentBook } from "./instrument-book.ts";

/** A level that the house has guaranteed, and the share of the notional that having used it costs. */
export interface Guarantee {
  readonly level: Decimal;
  readonly feeRate: Decimal;
}

/** A position's guaranteed stop; null where it has none. */
export function guaranteeOf(book: InstrumentBook, { position }: LivePosition): Guarantee | null {
  const { stopLoss, isStopGuaranteed } = position;
  return isStopGuaranteed && stopLoss !== null ? { level: stopLoss, feeRate: book.product.premiumRate(book) } : null;
}
