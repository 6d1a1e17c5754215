import { type Decimal, parse } from "@evenkeel/calc/decimal";

/** A number as typed into a field, or null where the field is empty or holds no number yet ("1." is 1). */
export function typedDecimal(text: string): Decimal | null {
  const trimmed = text.endsWith(".") ? text.slice(0, -1) : text;
  if (trimmed === "") return null;
  try {
    return parse(trimmed);
  } catch {
    return null;
  }
}
