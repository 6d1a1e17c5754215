/**
 * What a positive-number field keeps of a typed or pasted text: digits and the first decimal point.
 * A leading point gets a 0 before it. A comma typed on a keypad that has no point counts as one.
 * `decimals` cuts further fraction digits; 0 forbids the point.
 */
export function positiveNumberText(text: string, decimals = 18): string {
  const dotted = text.includes(".") ? text : text.replace(",", ".");
  const [whole = "", ...rest] = dotted.split(".").map((part) => part.replace(/\D/g, ""));
  const isPointed = dotted.includes(".") && decimals > 0;
  if (!isPointed) return decimals === 0 ? whole : whole + rest.join("");
  return `${whole === "" ? "0" : whole}.${rest.join("").slice(0, decimals)}`;
}

/** Digits, one leading minus and one point; what the generic number field keeps. `maxLength` truncates. */
export function numberText(text: string, maxLength?: number): string {
  const isNegative = text.trimStart().startsWith("-");
  const [whole = "", ...rest] = text.split(".").map((part) => part.replace(/\D/g, ""));
  const body = text.includes(".") ? `${whole}.${rest.join("")}` : whole;
  return ((isNegative ? "-" : "") + body).slice(0, maxLength);
}
