export interface BackOffPace {
  /** Wait before the first retry, in milliseconds. */
  readonly baseMs: number;
  readonly maxMs: number;
  /** A connection that lived so long counts as good, and the next failure starts from the beginning. */
  readonly goodAfterMs: number;
}

export const DEFAULT_PACE: BackOffPace = { baseMs: 500, maxMs: 30_000, goodAfterMs: 30_000 };

/** Exponential waits with jitter, so that neither one client in a loop nor many at once hammer an exchange. */
export class BackOff {
  readonly #pace: BackOffPace;
  readonly #random: () => number;
  #failures = 0;

  constructor(pace: BackOffPace, random: () => number) {
    this.#pace = pace;
    this.#random = random;
  }

  /** Milliseconds to wait after another failure: between half of the exponential step and all of it. */
  next(): number {
    const step = Math.min(this.#pace.maxMs, this.#pace.baseMs * 2 ** this.#failures);
    this.#failures += 1;
    return step * (0.5 + this.#random() / 2);
  }

  /** Tells how long the last attempt was good for, in milliseconds. */
  lasted(ms: number): void {
    if (ms >= this.#pace.goodAfterMs) this.#failures = 0;
  }
}
