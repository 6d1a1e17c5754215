/** A number that a person may set: whole, from `min` to `max`; `first` is what it is until then. */
export interface IndicatorParam {
  readonly first: number;
  readonly min: number;
  readonly max: number;
}

/** One indicator that the drawing library computes, and what may be set of it. */
export interface IndicatorKind {
  /** The library's name, which is also the one that traders use. */
  readonly name: string;
  /** Drawn over the candles, or in a pane of its own below them. */
  readonly place: "overlay" | "pane";
  readonly params: readonly IndicatorParam[];
  /** Parameters that must grow from one to the next, such as the fast and the slow line of MACD: the first two. */
  readonly isFastSlow?: true;
}

const periods = (...firsts: number[]): IndicatorParam[] => firsts.map((first) => ({ first, min: 1, max: 500 }));

const KINDS = [
  { name: "MA", place: "overlay", params: periods(7, 25, 99) },
  { name: "EMA", place: "overlay", params: periods(7, 25, 99) },
  { name: "SMA", place: "overlay", params: [...periods(12), { first: 2, min: 1, max: 100 }] },
  { name: "BOLL", place: "overlay", params: [...periods(20), { first: 2, min: 1, max: 10 }] },
  { name: "BBI", place: "overlay", params: periods(3, 6, 12, 24) },
  {
    name: "SAR",
    place: "overlay",
    params: [
      { first: 2, min: 1, max: 100 },
      { first: 2, min: 1, max: 100 },
      { first: 20, min: 1, max: 100 },
    ],
  },
  { name: "VOL", place: "pane", params: [] },
  { name: "MACD", place: "pane", params: periods(12, 26, 9), isFastSlow: true },
  { name: "RSI", place: "pane", params: periods(6, 12, 24) },
  { name: "KDJ", place: "pane", params: periods(9, 3, 3) },
  { name: "WR", place: "pane", params: periods(6, 10, 14) },
  { name: "CCI", place: "pane", params: periods(20) },
  { name: "DMI", place: "pane", params: periods(14, 6) },
  { name: "OBV", place: "pane", params: periods(30) },
  { name: "ROC", place: "pane", params: periods(12, 6) },
  { name: "MTM", place: "pane", params: periods(12, 6) },
  { name: "BIAS", place: "pane", params: periods(6, 12, 24) },
  { name: "TRIX", place: "pane", params: periods(12, 9) },
] as const satisfies readonly IndicatorKind[];

export type IndicatorName = (typeof KINDS)[number]["name"];

/** Every indicator on offer, in the order in which the sheet shows them. */
export const INDICATORS: readonly (IndicatorKind & { readonly name: IndicatorName })[] = KINDS;

/** The indicator of a name; `undefined` for a name that is not on offer. */
export function indicatorKind(name: string): (typeof INDICATORS)[number] | undefined {
  return INDICATORS.find((kind) => kind.name === name);
}
