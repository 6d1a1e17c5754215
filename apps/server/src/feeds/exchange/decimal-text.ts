const ZERO = 48;
const POINT = 46;
/** Up to here an integer and a power of ten are exact doubles, so that one division rounds correctly. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, digits) => 10 ** digits);

/**
 * A plain decimal that is zero or more, such as an exchange's price or size: `"61837.63000000"`. NaN for anything else:
 * no text, a sign, an exponent, spaces, `Infinity`, hexadecimal. One pass, since every level of every book goes through it.
 */
export function readDecimal(text: unknown): number {
  if (typeof text !== "string") return Number.NaN;
  const { length } = text;
  let value = 0;
  let point = -1;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= 57) value = value * 10 + (code - ZERO);
    else if (code === POINT && point === -1) point = at;
    else return Number.NaN;
  }
  const digits = point === -1 ? length : length - 1;
  if (digits === 0 || length > 40) return Number.NaN;
  if (digits > EXACT_DIGITS) return Number(text);
  return point === -1 ? value : value / (POWERS[length - 1 - point] as number);
}

/** As `readDecimal`, and NaN for zero: a price. */
export function readPrice(text: unknown): number {
  const value = readDecimal(text);
  return value > 0 ? value : Number.NaN;
}

/** A whole, safe number as JSON gives it: a sequence number, a time in milliseconds. NaN for anything else. */
export function readInteger(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : Number.NaN;
}

/** Milliseconds of an RFC 3339 instant of this century; NaN for anything else (a year 0001 has been sent). */
export function readInstant(value: unknown): number {
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return ms > 946_684_800_000 && ms < 4_102_444_800_000 ? ms : Number.NaN;
}
