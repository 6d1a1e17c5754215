/** A decimal number as text, cut into its parts: "-0012.50" is negative, "12" and "50". */
export interface DecimalParts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/** Reads a decimal string; `undefined` for anything else (no exponent, no spaces, no grouping). */
export function decimalParts(text: string): DecimalParts | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "0", fraction = ""] = match;
  return { negative: sign === "-", whole: whole.replace(/^0+(?=\d)/, ""), fraction };
}

/** Cuts to `digits` after the point, towards zero, and pads with zeros: never shows more than there is. */
export function truncateTo(parts: DecimalParts, digits: number): DecimalParts {
  return { ...parts, fraction: parts.fraction.slice(0, digits).padEnd(digits, "0") };
}

/** Whether the number is zero whatever its sign and length. */
export function isZero({ whole, fraction }: DecimalParts): boolean {
  return !/[1-9]/.test(whole + fraction);
}

/** Puts the parts together again: sign, whole, point, fraction. Zero has no sign. */
export function joinParts(parts: DecimalParts): string {
  const sign = parts.negative && !isZero(parts) ? "-" : "";
  return sign + parts.whole + (parts.fraction === "" ? "" : `.${parts.fraction}`);
}

/** How many digits after the point a step shows: "0.10" → 1, "0.001" → 3, "5" → 0. */
export function decimalsOfStep(step: string): number {
  return (decimalParts(step)?.fraction ?? "").replace(/0+$/, "").length;
}

/** Which of two decimals is larger: negative, zero or positive. Text that is no decimal counts as equal. */
export function compareDecimalText(first: string, second: string): number {
  const [a, b] = [decimalParts(first), decimalParts(second)];
  if (!a || !b) return 0;
  const digits = Math.max(a.fraction.length, b.fraction.length);
  return Math.sign(Number(scaled(a, digits) - scaled(b, digits)));
}

function scaled(parts: DecimalParts, digits: number): bigint {
  const { negative, whole, fraction } = truncateTo(parts, digits);
  const size = BigInt(whole + fraction);
  return negative ? -size : size;
}

/** The sign of a decimal as a direction. */
export function directionOf(text: string | null | undefined): "up" | "down" | "flat" {
  const parts = text === null || text === undefined ? undefined : decimalParts(text);
  if (!parts || isZero(parts)) return "flat";
  return parts.negative ? "down" : "up";
}
