import { type DecimalParts, decimalParts, decimalsOfStep, isZero, joinParts, truncateTo } from "./decimal-text.ts";

/** Shown where there is no value: never a zero that nobody measured. */
export const NO_VALUE = "–";
const MINUS = "\u2212";

const WHOLES_KEPT = 500;

/** How one language writes numbers: grouped its way, with Latin digits so that columns of figures compare. */
class Writing {
  readonly point: string;
  readonly #format: Intl.NumberFormat;
  /** Whole parts that were written lately: a price that moves seldom changes its whole part. */
  readonly #wholes = new Map<string, string>();

  constructor(locale: string) {
    this.#format = new Intl.NumberFormat(locale, { numberingSystem: "latn", maximumFractionDigits: 0 });
    const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
    this.point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  }

  whole(digits: string): string {
    let text = this.#wholes.get(digits);
    if (text === undefined) {
      text = this.#format.format(digits as Intl.StringNumericLiteral);
      if (this.#wholes.size >= WHOLES_KEPT) this.#wholes.clear();
      this.#wholes.set(digits, text);
    }
    return text;
  }
}

const writings = new Map<string, Writing>();

function writingOf(locale: string): Writing {
  let writing = writings.get(locale);
  if (!writing) {
    writing = new Writing(locale);
    writings.set(locale, writing);
  }
  return writing;
}

/** Writes exact parts by the language's rules: `Intl` reads the decimal text itself, so no digit passes through a float. */
function localized({ whole, fraction }: DecimalParts, locale: string): string {
  const writing = writingOf(locale);
  // The digits of every language are Latin here, so a fraction is written as it stands.
  return fraction === "" ? writing.whole(whole) : writing.whole(whole) + writing.point + fraction;
}

function signed(parts: DecimalParts, text: string, plus = ""): string {
  if (isZero(parts)) return text;
  return (parts.negative ? MINUS : plus) + text;
}

/** An amount with a fixed count of digits after the point, rounded down (towards zero). */
export function formatAmount(value: string | null | undefined, digits: number, locale: string): string {
  const parts = value === null || value === undefined ? undefined : decimalParts(value);
  if (!parts) return NO_VALUE;
  const cut = truncateTo(parts, digits);
  return signed(cut, localized(cut, locale));
}

/** As `formatAmount`, with a plus before what is above zero. */
export function formatSigned(value: string | null | undefined, digits: number, locale: string): string {
  const parts = value === null || value === undefined ? undefined : decimalParts(value);
  if (!parts) return NO_VALUE;
  const cut = truncateTo(parts, digits);
  return signed(cut, localized(cut, locale), "+");
}

/** An amount as exact as it came, without the zeros at its end. */
export function formatExact(value: string | null | undefined, locale: string): string {
  const parts = value === null || value === undefined ? undefined : decimalParts(value);
  if (!parts) return NO_VALUE;
  const cut = { ...parts, fraction: parts.fraction.replace(/0+$/, "") };
  return signed(cut, localized(cut, locale));
}

/** From this many zeros after the point, a small price shows their count instead. */
const SUBSCRIPT_FROM_ZEROS = 4;
const SUBSCRIPT_DIGITS = 4;
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/**
 * A price at its instrument's tick size, rounded down. Small prices use the subscript-zero form: 0.000008124 is 0.0₅8124,
 * "five zeros, then 8124".
 */
export function formatPrice(value: string | null | undefined, tickSize: string, locale: string): string {
  const parts = value === null || value === undefined ? undefined : decimalParts(value);
  if (!parts) return NO_VALUE;
  const cut = truncateTo(parts, decimalsOfStep(tickSize));
  if (cut.whole !== "0") return (cut.negative ? MINUS : "") + localized(cut, locale);
  const zeros = /^0*/.exec(cut.fraction)?.[0].length ?? 0;
  if (zeros < SUBSCRIPT_FROM_ZEROS || isZero(cut)) return signed(cut, localized(cut, locale));
  const zeroAndPoint = localized({ negative: false, whole: "0", fraction: "0" }, locale);
  // Zeros at the end stay: at one tick size a price keeps its width as it moves.
  return signed(cut, `${zeroAndPoint}${subscript(zeros)}${cut.fraction.slice(zeros, zeros + SUBSCRIPT_DIGITS)}`);
}

const DIGITS = /^\d*$/;

/**
 * Makes what writes the prices of one instrument as `formatPrice` does, for many of them in a row: while the whole part
 * stays, only the digits behind the point are looked at.
 */
export function priceFormat(tickSize: string, locale: string): (value: string | null | undefined) => string {
  const decimals = decimalsOfStep(tickSize);
  let head = "";
  let written = "";
  return (value) => {
    if (value && head !== "" && value.startsWith(head) && value.length >= head.length + decimals) {
      const fraction = value.slice(head.length);
      if (DIGITS.test(fraction)) return written + fraction.slice(0, decimals);
    }
    const parts = value ? decimalParts(value) : undefined;
    // Below one, zeros are counted; without a fraction, or with a sign, there is nothing to save.
    const isPlain = parts !== undefined && decimals > 0 && !parts.negative && parts.whole !== "0";
    head = isPlain ? `${parts.whole}.` : "";
    if (!isPlain) return formatPrice(value, tickSize, locale);
    const writing = writingOf(locale);
    written = writing.whole(parts.whole) + writing.point;
    return written + truncateTo(parts, decimals).fraction;
  };
}

function subscript(count: number): string {
  return [...String(count)].map((digit) => SUBSCRIPTS[Number(digit)]).join("");
}

const SMALL = /^(-?)0\.(0+)(?=[1-9])/;

/** The same form for a figure that is written already, as a chart's axis has it: "0.00002660" is "0.0₄2660". */
export function foldZeros(text: string): string {
  return text.replace(SMALL, (whole, sign: string, { length }: string) =>
    length < SUBSCRIPT_FROM_ZEROS ? whole : `${sign}0.0${subscript(length)}`,
  );
}

/** A change in percent with its sign: "1.5" → "+1.50%". Rounded towards zero. */
export function formatPercent(percent: string | null | undefined, locale: string, digits = 2): string {
  const text = formatSigned(percent, digits, locale);
  return text === NO_VALUE ? text : `${text}%`;
}

/** A rate as a fraction, shown in percent: "0.0001" → "0.0100%". Rounded towards zero. */
export function formatRate(fraction: string | null | undefined, locale: string, digits = 4): string {
  const parts = fraction === null || fraction === undefined ? undefined : decimalParts(fraction);
  if (!parts) return NO_VALUE;
  const padded = parts.fraction.padEnd(2, "0");
  const percent = joinParts({
    negative: parts.negative,
    whole: (parts.whole + padded.slice(0, 2)).replace(/^0+(?=\d)/, ""),
    fraction: padded.slice(2),
  });
  return `${formatAmount(percent, digits, locale)}%`;
}

const SUFFIXES = ["", "K", "M", "B", "T"];

/** A large amount as 1.23K, 4.56M, 7.89B, 1.23T, always rounded down; below a thousand, two digits after the point. */
export function formatCompact(value: string | null | undefined, locale: string): string {
  const parts = value === null || value === undefined ? undefined : decimalParts(value);
  if (!parts) return NO_VALUE;
  const step = Math.min(Math.floor((parts.whole.length - 1) / 3), SUFFIXES.length - 1);
  const point = parts.whole.length - step * 3;
  const cut = truncateTo(
    {
      negative: parts.negative,
      whole: parts.whole.slice(0, point),
      fraction: parts.whole.slice(point) + parts.fraction,
    },
    2,
  );
  return signed(cut, localized(cut, locale) + SUFFIXES[step]);
}
