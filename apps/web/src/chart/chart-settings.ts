import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import { readStored, writeStored } from "#/lib/storage.ts";
import { type Drawing, readDrawings } from "./drawing.ts";
import { readShown, type ShownIndicator } from "./indicator-settings.ts";

export const CHART_TYPES = ["candles", "hollow", "bars", "line", "area"] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** What the price axis measures: prices, their logarithms, or the change since the first candle in view. */
export const CHART_SCALES = ["normal", "logarithm", "percentage"] as const;
export type ChartScale = (typeof CHART_SCALES)[number];

/** Everything about one symbol's chart that a person arranged. */
export interface ChartSettings {
  readonly interval: Interval;
  readonly type: ChartType;
  readonly scale: ChartScale;
  readonly indicators: readonly ShownIndicator[];
  readonly drawings: readonly Drawing[];
}

/** Symbols whose arrangement is kept, the one that was changed last at the end; older ones are forgotten. */
const MOST_SYMBOLS = 40;

const oneOf = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;

/** Reads one symbol's arrangement; whatever is missing or broken is as it first was. */
export function readChartSettings(stored: unknown): ChartSettings {
  const { interval, type, scale, indicators, drawings } = (stored ?? {}) as Record<string, unknown>;
  return {
    interval: oneOf(INTERVALS, interval, "15m"),
    type: oneOf(CHART_TYPES, type, "candles"),
    scale: oneOf(CHART_SCALES, scale, "normal"),
    indicators: readShown(indicators),
    drawings: readDrawings(drawings),
  };
}

type Entry = readonly [symbol: string, settings: unknown];

/** The stored text's entries; none where it is not ours. */
function entriesOf(text: string | null): readonly Entry[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(parsed)) return [];
    return parsed.filter((entry): entry is Entry => Array.isArray(entry) && typeof entry[0] === "string");
  } catch {
    return [];
  }
}

/** The stored text with one symbol's arrangement put at its end. */
export function withSettings(text: string | null, symbol: string, settings: ChartSettings): string {
  const others = entriesOf(text).filter(([other]) => other !== symbol);
  return JSON.stringify([...others, [symbol, settings]].slice(-MOST_SYMBOLS));
}

/** One symbol's arrangement out of the stored text. A symbol without one takes the candle length that was used last. */
export function settingsIn(text: string | null, symbol: string): ChartSettings {
  const entries = entriesOf(text);
  const own = entries.find(([other]) => other === symbol);
  if (own) return readChartSettings(own[1]);
  const { interval } = readChartSettings(entries.at(-1)?.[1]);
  return readChartSettings({ interval });
}

/** The arrangement of a symbol's chart on this device. */
export function loadChartSettings(symbol: string): ChartSettings {
  return settingsIn(readStored("CHARTS"), symbol);
}

/** Keeps it on this device. */
export function saveChartSettings(symbol: string, settings: ChartSettings): void {
  writeStored("CHARTS", withSettings(readStored("CHARTS"), symbol, settings));
}
