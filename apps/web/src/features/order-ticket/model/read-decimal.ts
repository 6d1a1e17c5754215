import { type Decimal, parse } from "@evenkeel/calc/decimal";

/** A typed number, or null where the field is empty or not yet a number ("1." is 1). */
export function readDecimal(text: string): Decimal | null {
  const trimmed = text.endsWith(".") ? text.slice(0, -1) : text;
  if (trimmed === "") return null;
  try {
    return parse(trimmed);
  } catch {
    return null;
  }
}
