/**
 * Exact decimals: a `bigint` that counts units of 10⁻¹⁸. Sums are exact; each product and quotient names its rounding.
 * Money, prices and quantities are of this type everywhere outside the chart and the number formats.
 */
export type Decimal = bigint & { readonly __decimal: never };

/** How a result that has no exact form is rounded: towards zero, away from it, or to −∞, +∞, or to nearest (half away). */
export type Rounding = "down" | "up" | "floor" | "ceil" | "halfUp";

/** Digits after the point that a `Decimal` keeps. */
export const SCALE = 18;
const UNIT = 10n ** 18n;
const POWERS: readonly bigint[] = Array.from({ length: 61 }, (_, n) => 10n ** BigInt(n));
const TEXT = /^(-?)(\d{1,40})(?:\.(\d{1,18}))?$/;

export const ZERO = 0n as Decimal;
export const ONE = UNIT as Decimal;

/**
 * Reads a decimal text: an optional minus, 1 to 40 digits, at most 18 after the point; no exponent, no spaces.
 * @throws RangeError for anything else.
 */
export function parse(text: string): Decimal {
  const match = TEXT.exec(text);
  if (!match) throw new RangeError(`not a decimal: ${JSON.stringify(text.slice(0, 60))}`);
  const [, sign, whole = "0", fraction = ""] = match;
  const size = BigInt(whole) * UNIT + BigInt(fraction.padEnd(SCALE, "0"));
  return (sign === "-" ? -size : size) as Decimal;
}

/** A whole number as a decimal. @throws RangeError where `value` is not a safe integer. */
export function fromInteger(value: number | bigint): Decimal {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError(`not an integer: ${value}`);
  return (BigInt(value) * UNIT) as Decimal;
}

/**
 * The shortest text of a decimal (`"64250.1"`), or exactly `places` digits after the point, cut towards zero.
 * Zero never has a sign.
 */
export function format(value: Decimal, places?: number): string {
  const cut = places === undefined ? value : roundTo(value, places, "down");
  const size = cut < 0n ? -cut : cut;
  const whole = size / UNIT;
  let fraction = (size % UNIT).toString().padStart(SCALE, "0");
  fraction = places === undefined ? fraction.replace(/0+$/, "") : fraction.slice(0, places);
  const sign = cut < 0n ? "-" : "";
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}

/** Integer quotient by the named rounding. @throws RangeError for a divisor of zero. */
function quotient(numerator: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new RangeError("division by zero");
  const whole = numerator / divisor;
  const rest = numerator - whole * divisor;
  if (rest === 0n) return whole;
  const isNegative = rest < 0n !== divisor < 0n;
  const away = isNegative ? whole - 1n : whole + 1n;
  switch (rounding) {
    case "down":
      return whole;
    case "up":
      return away;
    case "floor":
      return isNegative ? away : whole;
    case "ceil":
      return isNegative ? whole : away;
    case "halfUp": {
      const twice = 2n * (rest < 0n ? -rest : rest);
      return twice >= (divisor < 0n ? -divisor : divisor) ? away : whole;
    }
  }
}

/** a + b + …, exact. */
export function add(...terms: readonly Decimal[]): Decimal {
  let sum = 0n;
  for (const term of terms) sum += term;
  return sum as Decimal;
}

/** a − b, exact. */
export function sub(a: Decimal, b: Decimal): Decimal {
  return (a - b) as Decimal;
}

/** −a. */
export function neg(a: Decimal): Decimal {
  return -a as Decimal;
}

/** |a|. */
export function abs(a: Decimal): Decimal {
  return (a < 0n ? -a : a) as Decimal;
}

/** a · b, rounded at the 18th digit. */
export function mul(a: Decimal, b: Decimal, rounding: Rounding): Decimal {
  return quotient(a * b, UNIT, rounding) as Decimal;
}

/** a / b, rounded at the 18th digit. @throws RangeError where b is zero. */
export function div(a: Decimal, b: Decimal, rounding: Rounding): Decimal {
  return quotient(a * UNIT, b, rounding) as Decimal;
}

/** a · b / c in one rounding at the 18th digit. @throws RangeError where c is zero. */
export function mulDiv(a: Decimal, b: Decimal, c: Decimal, rounding: Rounding): Decimal {
  return quotient(a * b, c, rounding) as Decimal;
}

/** The value with at most `places` digits (0 to 18) after the point. */
export function roundTo(value: Decimal, places: number, rounding: Rounding): Decimal {
  const unit = POWERS[SCALE - places];
  if (unit === undefined || places < 0) throw new RangeError(`places out of range: ${places}`);
  return (quotient(value, unit, rounding) * unit) as Decimal;
}

/** The multiple of `step` that the rounding picks. @throws RangeError where `step` is not above zero. */
export function toStep(value: Decimal, step: Decimal, rounding: Rounding): Decimal {
  if (step <= 0n) throw new RangeError("step must be above zero");
  return (quotient(value, step, rounding) * step) as Decimal;
}

/** How many whole steps the value is; the rounding decides for what lies between. */
export function stepsIn(value: Decimal, step: Decimal, rounding: Rounding): bigint {
  if (step <= 0n) throw new RangeError("step must be above zero");
  return quotient(value, step, rounding);
}

/** Whether the value is a whole number of steps. */
export function isMultiple(value: Decimal, step: Decimal): boolean {
  return value % step === 0n;
}

/** The smaller of two. */
export function min(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b;
}

/** The larger of two. */
export function max(a: Decimal, b: Decimal): Decimal {
  return a > b ? a : b;
}

/** The value held between two bounds. */
export function clamp(value: Decimal, low: Decimal, high: Decimal): Decimal {
  return value < low ? low : value > high ? high : value;
}

/** −1, 0 or 1. */
export function signOf(value: Decimal): -1 | 0 | 1 {
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

/** Digits after the point that a step has: 2 for `0.05`. */
export function placesOf(step: Decimal): number {
  const text = format(step);
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/** The square root, cut at the 18th digit. @throws RangeError below zero. */
export function sqrt(value: Decimal): Decimal {
  if (value < 0n) throw new RangeError("square root of a negative number");
  const target = value * UNIT;
  if (target < 2n) return target as Decimal;
  let guess = 1n << BigInt((target.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + target / guess) >> 1n;
    if (next >= guess) return guess as Decimal;
    guess = next;
  }
}

/** The nearest floating-point number; for charts and for orderings that are checked exactly afterwards, never for money. */
export function toApproximateNumber(value: Decimal): number {
  return Number(value) / 1e18;
}
