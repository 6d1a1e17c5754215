/** A decimal number as text, cut into its parts: "-0012.50" is negative, "12" and "50". */
export interface DecimalParts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

const isDigit = (code: number) => code >= ZERO && code <= NINE;

/**
 * Reads a decimal string; `undefined` for anything else (no exponent, no spaces, no grouping). Character by character, since
 * every price of every row comes by here: an expression with groups costs several times as much.
 */
export function decimalParts(text: string): DecimalParts | undefined {
  const negative = text.charCodeAt(0) === MINUS;
  const start = negative ? 1 : 0;
  let point = -1;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point === -1) point = at;
    else if (!isDigit(code)) return undefined;
  }
  const end = point === -1 ? text.length : point;
  if (end === start) return undefined;
  let first = start;
  while (first < end - 1 && text.charCodeAt(first) === ZERO) first += 1;
  return { negative, whole: text.slice(first, end), fraction: point === -1 ? "" : text.slice(point + 1) };
}

/** Cuts to `digits` after the point, towards zero, and pads with zeros: never shows more than there is. */
export function truncateTo(parts: DecimalParts, digits: number): DecimalParts {
  return { ...parts, fraction: parts.fraction.slice(0, digits).padEnd(digits, "0") };
}

/** Whether the number is zero whatever its sign and length. */
export function isZero({ whole, fraction }: DecimalParts): boolean {
  return hasOnlyZeros(whole) && hasOnlyZeros(fraction);
}

function hasOnlyZeros(digits: string): boolean {
  for (let at = 0; at < digits.length; at += 1) if (digits.charCodeAt(at) !== ZERO) return false;
  return true;
}

/** Puts the parts together again: sign, whole, point, fraction. Zero has no sign. */
export function joinParts(parts: DecimalParts): string {
  const sign = parts.negative && !isZero(parts) ? "-" : "";
  return sign + parts.whole + (parts.fraction === "" ? "" : `.${parts.fraction}`);
}

/** Of the few steps that instruments have; each is asked about with every price. */
const stepDecimals = new Map<string, number>();

/** How many digits after the point a step shows: "0.10" → 1, "0.001" → 3, "5" → 0. */
export function decimalsOfStep(step: string): number {
  let decimals = stepDecimals.get(step);
  if (decimals === undefined) {
    decimals = (decimalParts(step)?.fraction ?? "").replace(/0+$/, "").length;
    stepDecimals.set(step, decimals);
  }
  return decimals;
}

/** Which of two decimals is larger: negative, zero or positive. Text that is no decimal counts as equal. */
export function compareDecimalText(first: string, second: string): number {
  if (first === second) return 0;
  if (isOfOneShape(first, second)) return first < second ? -1 : 1;
  const [a, b] = [decimalParts(first), decimalParts(second)];
  if (!a || !b) return 0;
  const digits = Math.max(a.fraction.length, b.fraction.length);
  return Math.sign(Number(scaled(a, digits) - scaled(b, digits)));
}

/** Unsigned, as long, and with the point at the same place, as a price mostly is to the one before: order by text is then by size. */
function isOfOneShape(first: string, second: string): boolean {
  if (first.length !== second.length) return false;
  let points = 0;
  for (let at = 0; at < first.length; at += 1) {
    const a = first.charCodeAt(at);
    const b = second.charCodeAt(at);
    if (a === POINT && b === POINT) points += 1;
    else if (!isDigit(a) || !isDigit(b)) return false;
  }
  return points <= 1;
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
