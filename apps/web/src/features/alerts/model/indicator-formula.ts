import type { AlertIndicator } from "@evenkeel/contract/alert";
import { formatSpan } from "#/format/time.ts";
import type { CandleWindow } from "./alert-draft.ts";

const MINUTES: Record<CandleWindow, number> = { "15m": 15, "1h": 60, "4h": 240, "1d": 1_440 };
const MINUTE_MS = 60_000;

/** The length of a candle, never parted over two lines: "15m", "1 Std.". */
export const candleText = (window: CandleWindow, locale: string) =>
  formatSpan(MINUTES[window] * MINUTE_MS, locale).replaceAll(" ", "\u00a0");

export interface CrossedIndicator {
  readonly indicator: AlertIndicator;
  readonly isUp: boolean;
}

/**
 * What an indicator's alert watches, in the signs and names of charts: "Price ≥ MA(20)". `price` is the word for it and
 * `level` the number, both in the person's language; `isRtl` keeps the formula's own parts from being turned round.
 */
export function indicatorFormula(
  { indicator, isUp }: CrossedIndicator,
  { price, level, isRtl }: { price: string; level: string; isRtl: boolean },
): string {
  const sign = isUp ? "≥" : "≤";
  const whole = (text: string) => (isRtl ? `\u2066${text}\u2069` : text);
  switch (indicator) {
    case "ma":
      return `${price} ${sign} ${whole(`MA(${level})`)}`;
    case "boll":
      return `${price} ${sign} ${whole(`BOLL(20, ${level}) ${isUp ? "UP" : "DN"}`)}`;
    case "rsi":
      return whole(`RSI(14) ${sign} ${level}`);
    case "macd":
      return whole(`MACD(12, 26, ${level}): DIF ${sign} DEA`);
  }
}
