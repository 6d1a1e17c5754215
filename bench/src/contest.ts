/** Two ways of doing the same work, measured in turns in one run, so that a busy machine slows both. */
export interface Contest {
  name: string;
  /** What the figures count, such as `ticks/s`. */
  unit: string;
  /** The simplest thing that could do the work, which ours is held against. */
  anchor: string;
  /** Whether a larger figure is the better one. */
  isMoreBetter: boolean;
  /** The ratio, ours to anchor, that must be reached (or not passed, where less is better). */
  budget: number;
  /** Rounds beyond the first, which only warms up. */
  rounds: number;
  prepare?(): Promise<void>;
  measureOurs(): Promise<number> | number;
  measureAnchor(): Promise<number> | number;
  /** Ends what `prepare` began; also called when a measurement failed. */
  finish?(): Promise<void>;
}

export interface Result {
  ours: number;
  anchor: number;
  /** Median of the ratios of the rounds: ours divided by the anchor of the same round. */
  ratio: number;
}

/** Measures ours and the anchor in turns, the order changing every round. */
export async function run(contest: Contest): Promise<Result> {
  const pairs: { ours: number; anchor: number }[] = [];
  try {
    await contest.prepare?.();
    for (let round = 0; round <= contest.rounds; round++) {
      const isOursFirst = round % 2 === 0;
      const first = await (isOursFirst ? contest.measureOurs() : contest.measureAnchor());
      const second = await (isOursFirst ? contest.measureAnchor() : contest.measureOurs());
      const pair = isOursFirst ? { ours: first, anchor: second } : { ours: second, anchor: first };
      if (round > 0 || contest.rounds === 0) pairs.push(pair);
    }
  } finally {
    await contest.finish?.();
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    anchor: median(pairs.map((pair) => pair.anchor)),
    ratio: median(pairs.map((pair) => pair.ours / pair.anchor)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
