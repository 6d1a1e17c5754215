import { INDICATORS, type IndicatorKind, type IndicatorName, indicatorKind } from "./indicator-catalogue.ts";

/** An indicator that is shown, with its parameters. */
export interface ShownIndicator {
  readonly name: IndicatorName;
  readonly params: readonly number[];
}

/** Panes beside the volume that a phone's chart has room for; another one pushes the oldest out. */
export const MOST_PANES = 3;

/** What a chart shows before anything was chosen. */
export const FIRST_INDICATORS: readonly ShownIndicator[] = [{ name: "VOL", params: [] }];

export function firstParams(kind: IndicatorKind): readonly number[] {
  return kind.params.map(({ first }) => first);
}

/** Why a parameter as typed cannot stand; null where it can. */
export type ParamIssue = "range" | "order";

/** Checks the texts of an indicator's parameters; the numbers only where all of them stand. */
export function readParams(
  kind: IndicatorKind,
  texts: readonly string[],
): { readonly params: readonly number[] | null; readonly issues: readonly (ParamIssue | null)[] } {
  const numbers = texts.map((text) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN));
  const issues = kind.params.map(({ min, max }, index): ParamIssue | null => {
    const value = numbers[index] ?? Number.NaN;
    return value >= min && value <= max ? null : "range";
  });
  const [fast = 0, slow = 0] = numbers;
  if (kind.isFastSlow && issues[0] === null && issues[1] === null && fast >= slow) issues[1] = "order";
  return { params: issues.every((issue) => issue === null) ? numbers.slice(0, kind.params.length) : null, issues };
}

/** Shows an indicator or takes it away. What comes first in the catalogue is drawn first. */
export function toggleIndicator(shown: readonly ShownIndicator[], name: IndicatorName): readonly ShownIndicator[] {
  if (shown.some((each) => each.name === name)) return shown.filter((each) => each.name !== name);
  const kind = indicatorKind(name);
  if (!kind) return shown;
  const isOtherPane = (each: ShownIndicator) => each.name !== "VOL" && indicatorKind(each.name)?.place === "pane";
  const panes = shown.filter(isOtherPane);
  const oldest = kind.place === "pane" && name !== "VOL" && panes.length >= MOST_PANES ? panes[0] : undefined;
  return [...shown.filter((each) => each !== oldest), { name, params: firstParams(kind) }];
}

/** Gives a shown indicator other parameters. */
export function withParams(
  shown: readonly ShownIndicator[],
  name: IndicatorName,
  params: readonly number[],
): readonly ShownIndicator[] {
  return shown.map((each) => (each.name === name ? { name, params } : each));
}

/** Reads what storage held; what is not known, doubled or out of its range is left out. */
export function readShown(stored: unknown): readonly ShownIndicator[] {
  if (!Array.isArray(stored)) return FIRST_INDICATORS;
  const seen = new Set<string>();
  return stored.flatMap((entry: unknown): ShownIndicator[] => {
    const { name, params } = (entry ?? {}) as { name?: unknown; params?: unknown };
    const kind = INDICATORS.find((each) => each.name === name);
    if (!kind || seen.has(kind.name) || !Array.isArray(params)) return [];
    seen.add(kind.name);
    const read = readParams(kind, params.map(String)).params;
    return [{ name: kind.name, params: read ?? firstParams(kind) }];
  });
}

const CANDLES_PX = 228;
const VOLUME_PX = 44;
const PANE_PX = 64;

/** Height of the whole chart in CSS pixels: known before the drawing code is there, so that nothing moves when it comes. */
export function chartHeight(shown: readonly ShownIndicator[]): number {
  return shown.reduce((sum, { name }) => sum + paneHeight(name), CANDLES_PX);
}

/** Height of an indicator's own pane in CSS pixels; 0 for one that is drawn over the candles. */
export function paneHeight(name: IndicatorName): number {
  if (name === "VOL") return VOLUME_PX;
  return indicatorKind(name)?.place === "pane" ? PANE_PX : 0;
}
