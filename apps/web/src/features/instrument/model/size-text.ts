import { decimalParts, decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatCompact } from "#/format/number.ts";

/** Digits before the point that a column of the book has room for. */
const MOST_DIGITS = 6;

/** A quantity at its step, or shortened where it would leave its column: a coin worth next to nothing trades in billions. */
export function sizeText(qty: string, qtyStep: string, locale: string): string {
  const isLong = (decimalParts(qty)?.whole.length ?? 0) > MOST_DIGITS;
  return isLong ? formatCompact(qty, locale) : formatAmount(qty, decimalsOfStep(qtyStep), locale);
}
