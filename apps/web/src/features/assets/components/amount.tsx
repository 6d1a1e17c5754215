import { directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatExact, formatSigned } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { HIDDEN, useEyes } from "#/lib/eyes.ts";

export interface AmountProps {
  value: string | null;
  /** Digits after the point, or all that there are. */
  digits?: number | "all";
  /** With a plus before what is above zero. */
  isSigned?: boolean;
  unit?: string;
}

/** An amount of the person's own, which the eye hides. */
export function Amount({ value, digits = 2, isSigned = false, unit }: AmountProps) {
  const { tag } = useLocale();
  const { isOpen } = useEyes();
  if (!isOpen) return <span className="num">{HIDDEN}</span>;
  const text =
    digits === "all"
      ? `${isSigned && directionOf(value) === "up" ? "+" : ""}${formatExact(value, tag)}`
      : isSigned
        ? formatSigned(value, digits, tag)
        : formatAmount(value, digits, tag);
  return (
    <span className="num">
      {text}
      {unit !== undefined && ` ${unit}`}
    </span>
  );
}

const FIAT_DIGITS = 2;
const COIN_DIGITS = 6;

/** Digits after the point that an amount of an asset is shown with. */
export function digitsOf(coin: string): number {
  return ["USDT", "USDC", "USD", "EUR", "GBP", "CNY", "HKD", "JPY"].includes(coin) ? FIAT_DIGITS : COIN_DIGITS;
}
