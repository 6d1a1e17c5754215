const RATIOS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;
/** Height of a label with a little air, in CSS pixels. */
const LABEL_PX = 15;

export interface FibonacciLevel {
  readonly ratio: number;
  readonly y: number;
  readonly value: number;
  /** Whether there is room for its words: the outer levels always have it, then the middle, then the rest. */
  readonly isLabelled: boolean;
}

/** The levels between two points of a move, from its end (0) back to its start (1). `y` in CSS pixels. */
export function fibonacciLevels(
  start: { readonly y: number; readonly value: number },
  end: { readonly y: number; readonly value: number },
): readonly FibonacciLevel[] {
  const levels = RATIOS.map((ratio) => ({
    ratio,
    y: end.y + (start.y - end.y) * ratio,
    value: end.value + (start.value - end.value) * ratio,
  }));
  const taken: number[] = [];
  const labelled = new Set<number>();
  for (const ratio of [0, 1, 0.5, 0.618, 0.382, 0.786, 0.236]) {
    const level = levels.find((each) => each.ratio === ratio);
    if (!level || taken.some((y) => Math.abs(y - level.y) < LABEL_PX)) continue;
    taken.push(level.y);
    labelled.add(ratio);
  }
  return levels.map((level) => ({ ...level, isLabelled: labelled.has(level.ratio) }));
}
