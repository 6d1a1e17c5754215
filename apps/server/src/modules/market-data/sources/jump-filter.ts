/** Three updates that agree, over at least a second, make a jump believable: a market reopening, a flash move. */
const CONFIRM = { count: 3, forMs: 1_000 };
/** Beyond this a jump is an error or a split until it has stood for a minute; by then the old price is long stale. */
const WILD = { fraction: 0.3, count: 20, forMs: 60_000 };
/** Where prices are near zero, a fraction of them means nothing: distances are measured against this many ticks. */
export const MIN_REFERENCE_TICKS = 100;

/** Something that is believed once it has been said often and long enough. */
export interface Suspicion {
  readonly twiceMid: number;
  readonly count: number;
  readonly sinceMono: number;
}

/** What distances from a price are measured against. Prices here are twice the middle of the spread, in ticks. */
export function reference(twiceMid: number, minTicks = MIN_REFERENCE_TICKS): number {
  return Math.max(Math.abs(twiceMid), 2 * minTicks);
}

export function isConfirmed(suspicion: Suspicion, mono: number, rule: { count: number; forMs: number }): boolean {
  return suspicion.count >= rule.count && mono - suspicion.sinceMono >= rule.forMs;
}

/** Lets a price pass that lies near the one before; one further away must repeat itself first. */
export class JumpFilter {
  readonly #collar: number;
  readonly #minTicks: number;
  #outlier: Suspicion | null = null;

  /**
   * @param collar largest move that needs no confirmation, as a fraction of the price.
   * @param minTicks price in ticks below which the fraction is taken of this many.
   */
  constructor(collar: number, minTicks = MIN_REFERENCE_TICKS) {
    this.#collar = collar;
    this.#minTicks = minTicks;
  }

  /**
   * True where the price may follow `before`; until then it counts what agrees with itself.
   *
   * @param mono monotonic time in milliseconds, which confirmations are timed by.
   */
  passes(twiceMid: number, before: number, mono: number): boolean {
    const distance = Math.abs(twiceMid - before) / reference(before, this.#minTicks);
    if (distance <= this.#collar) return true;
    const last = this.#outlier;
    const agrees =
      last !== null && Math.abs(twiceMid - last.twiceMid) <= this.#collar * reference(last.twiceMid, this.#minTicks);
    this.#outlier = agrees ? { ...last, twiceMid, count: last.count + 1 } : { twiceMid, count: 1, sinceMono: mono };
    return isConfirmed(this.#outlier, mono, distance > WILD.fraction ? WILD : CONFIRM);
  }

  /** Forgets what waits for confirmation: the price has been accepted, or another one has. */
  clear(): void {
    this.#outlier = null;
  }
}
