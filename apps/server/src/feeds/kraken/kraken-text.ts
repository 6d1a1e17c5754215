const BARE_NUMBER = /"(price|qty)":\s*(-?[\d.]+(?:[eE][-+]?\d+)?)/g;

/**
 * A frame of Kraken with the digits of its prices and sizes as texts. Kraken writes them as JSON numbers, and a number
 * forgets the zeros at its end that the checksum is made of.
 */
export function keepDigits(text: string): string {
  return text.replace(BARE_NUMBER, '"$1":"$2"');
}

/** A number's digits with exactly so many behind the point; as they are where the precision is not known yet. */
export function fixedDigits(text: unknown, precision: number | undefined): unknown {
  if (typeof text !== "string" || precision === undefined) return text;
  if (/[eE]/.test(text)) return Number(text).toFixed(precision);
  const point = text.indexOf(".");
  const behind = point === -1 ? 0 : text.length - point - 1;
  if (behind >= precision) return text;
  return `${text}${point === -1 ? "." : ""}${"0".repeat(precision - behind)}`;
}
