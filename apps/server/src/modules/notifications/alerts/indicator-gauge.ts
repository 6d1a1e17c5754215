import { format, parse, stepsIn } from "@evenkeel/calc/decimal";
import { INDICATOR_KINDS, type IndicatorKind } from "@evenkeel/contract/alert";
import type { StoredAlert } from "./alert.ts";
import type { CandleWindow } from "./candle-past.ts";
import { averageGap, bandGap, signalGap, strengthIndex } from "./indicator.ts";

/** An indicator of candles as a whole number: the RSI, or on which side of its average, band or signal line something is. */
export interface IndicatorGauge {
  readonly line: "average" | "strength" | "signal" | "upperBand" | "lowerBand";
  /** Candles of the average or signal line, width of the band; 0 for the RSI. */
  readonly size: number;
  readonly window: CandleWindow;
}

/** The RSI counts in ten-thousandths. */
const RSI_UNITS = 10_000;
const RSI_UNIT = parse("0.0001");

/** Where an alert on an indicator stands: the RSI at its level, a line where it is crossed. */
export function indicatorMark(kind: IndicatorKind, { level, window }: Pick<StoredAlert, "level" | "window">) {
  const { indicator, isUp } = INDICATOR_KINDS[kind];
  const wakes: "rise" | "fall" = isUp ? "rise" : "fall";
  const candles = candlesOf(window);
  if (indicator === "rsi") {
    const gauge: IndicatorGauge = { line: "strength", size: 0, window: candles };
    return { gauge, wakes, key: Number(stepsIn(level, RSI_UNIT, isUp ? "ceil" : "floor")) };
  }
  const bands = isUp ? "upperBand" : "lowerBand";
  const line = indicator === "boll" ? bands : indicator === "ma" ? "average" : "signal";
  const gauge: IndicatorGauge = { line, size: Number(format(level)), window: candles };
  return { gauge, wakes, key: 0 };
}

/** Contract and table give an indicator no other windows than those of candles. */
function candlesOf(window: StoredAlert["window"]): CandleWindow {
  if (window === null || window === "5m" || window === "24h") throw new TypeError(`no candles of ${window}`);
  return window;
}

/** An indicator by the closes of its candles, the last of them the one in the making; null where there are too few. */
export function indicatorUnits({ line, size }: IndicatorGauge, closes: readonly number[]): number | null {
  if (line === "strength") {
    const index = strengthIndex(closes);
    return index === null ? null : Math.floor(index * RSI_UNITS);
  }
  const gap = gapOf(line, size, closes);
  return gap === null ? null : Math.sign(gap);
}

function gapOf(line: Exclude<IndicatorGauge["line"], "strength">, size: number, closes: readonly number[]) {
  if (line === "average") return averageGap(closes, size);
  if (line === "signal") return signalGap(closes, size);
  return bandGap(closes, size, line === "upperBand");
}
