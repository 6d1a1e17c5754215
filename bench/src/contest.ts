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

/** What every side of a trial measured in one round. */
export type Round<Figures> = Readonly<Record<string, Figures>>;

/** One line of the table, read from the rounds of a trial. */
export interface Row<Figures> {
  name: string;
  unit: string;
  /** Whom ours is held against; without one the budget is of ours alone. */
  anchor?: string;
  isMoreBetter: boolean;
  /** Without one the figure is told and judged by nobody. */
  budget?: number;
  /** What the budget is about: the ratio (the default), or our own figure, which must hold on any machine. */
  bounds?: "ratio" | "ours";
  /** The worst round counts in place of the middle one, for what may not happen at all. */
  isWorstCounted?: boolean;
  ours(round: Round<Figures>): number;
  against?(round: Round<Figures>): number;
}

/** Several sides measured in turns, of which each tells several figures. */
export interface Trial<Figures> {
  name: string;
  /** Rounds beyond the first, which only warms up. */
  rounds: number;
  /** In the order of the first round; the next goes backwards. */
  sides: Readonly<Record<string, () => Promise<Figures> | Figures>>;
  rows: readonly Row<Figures>[];
  prepare?(): Promise<void>;
  /** Ends what `prepare` began; also called when a measurement failed. */
  finish?(): Promise<void>;
}

export interface Result {
  ours: number;
  /** NaN where there is none. */
  anchor: number;
  /** Median of the ratios of the rounds: ours divided by the anchor of the same round. NaN without an anchor. */
  ratio: number;
  /** The smallest and the largest of those ratios. */
  spread: readonly [number, number];
}

/** A contest is a trial of two sides with one figure each. */
export function trialOf(contest: Contest): Trial<number> {
  const { name, unit, anchor, isMoreBetter, budget, rounds, prepare, finish } = contest;
  return {
    name,
    rounds,
    sides: { ours: () => contest.measureOurs(), anchor: () => contest.measureAnchor() },
    rows: [{ name, unit, anchor, isMoreBetter, budget, ours: figureOf("ours"), against: figureOf("anchor") }],
    ...(prepare && { prepare: () => prepare.call(contest) }),
    ...(finish && { finish: () => finish.call(contest) }),
  };
}

const figureOf = (side: string) => (round: Round<number>) => round[side] ?? Number.NaN;

/** Measures all sides in turns, the order changing every round. @returns a result for each row. */
export async function run<Figures>(trial: Trial<Figures>): Promise<Result[]> {
  const rounds: Round<Figures>[] = [];
  const sides = Object.entries(trial.sides);
  try {
    await trial.prepare?.();
    for (let number = 0; number <= trial.rounds; number++) {
      const round: Record<string, Figures> = {};
      for (const [side, measure] of number % 2 === 0 ? sides : sides.toReversed()) round[side] = await measure();
      if (number > 0 || trial.rounds === 0) rounds.push(round);
    }
  } finally {
    await trial.finish?.();
  }
  return trial.rows.map((row) => resultOf(row, rounds));
}

function resultOf<Figures>(row: Row<Figures>, rounds: readonly Round<Figures>[]): Result {
  const ours = rounds.map((round) => row.ours(round));
  const anchors = rounds.map((round) => row.against?.(round) ?? Number.NaN);
  const ratios = ours.map((figure, index) => figure / (anchors[index] ?? Number.NaN));
  const worst = row.isMoreBetter ? Math.min : Math.max;
  const told = (figures: readonly number[]) => (row.isWorstCounted ? worst(...figures) : median(figures));
  return {
    ours: told(ours),
    anchor: told(anchors),
    ratio: told(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** The value below which a share of the values lies: 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
