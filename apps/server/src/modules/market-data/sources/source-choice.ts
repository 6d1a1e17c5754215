import type { InstrumentClass } from "#/modules/instruments/index.ts";
import { reference } from "./jump-filter.ts";

/** How a source of a stream stands: it makes the price, it could, it disagrees with the others, it says nothing. */
export type SourceState = "inUse" | "standby" | "outlier" | "lost";

/** What the choice knows of one source: twice the middle of its spread in ticks (NaN before its first), and its age. */
export interface SourcePrice {
  readonly twiceMid: number;
  readonly ageMs: number;
}

/** Largest distance from the median, and between two sources that agree, as a fraction of the price. */
export const BANDS: Readonly<Record<InstrumentClass, number>> = {
  coinSpot: 0.005,
  coinContract: 0.005,
  futures: 0.003,
  forex: 0.001,
  index: 0.003,
  stock: 0.005,
};

/** Near zero a fraction of the price would be less than a tick: bands are taken of at least so many ticks. */
export const MIN_BAND_REFERENCE_TICKS = 1_000;

/** A better source that is back must have agreed for so long before it is taken again, so that a weak line does not flap. */
const RETURN_AFTER_MS = 5_000;

/**
 * Chooses which of a stream's sources makes its price: the first in order of preference that is fresh and agrees with the
 * others. Three or more are held against their median; of two that disagree the one nearer to the last accepted price is
 * right, since a price that is wrong has moved there and the right one has not.
 */
export class SourceChoice {
  readonly #band: number;
  /** Age from which a stream's price is stale; a source counts as lost at half of it, in time to be replaced. */
  staleMs: number;
  /** Since when each source has been usable without a break; null while it is not. */
  readonly #goodSince: (number | null)[];
  #current: number | null = null;
  #states: readonly SourceState[];

  constructor(count: number, instrumentClass: InstrumentClass, staleMs: number) {
    this.#band = BANDS[instrumentClass];
    this.staleMs = staleMs;
    this.#goodSince = new Array<number | null>(count).fill(null);
    this.#states = new Array<SourceState>(count).fill("lost");
  }

  /** Each source's state as of the last choice, in order of preference. */
  get states(): readonly SourceState[] {
    return this.#states;
  }

  /**
   * The number of the source in use, or null while none has a price that may be used.
   *
   * @param accepted twice the middle of the last accepted price; null before the first.
   * @param mono monotonic time in milliseconds.
   */
  choose(sources: readonly SourcePrice[], accepted: number | null, mono: number): number | null {
    const fresh = this.#fresh(sources);
    const good = this.#agreeing(sources, fresh, accepted);
    sources.forEach((_, at) => {
      this.#goodSince[at] = good.includes(at) ? (this.#goodSince[at] ?? mono) : null;
    });
    this.#current = this.#pick(sources, good, mono);
    this.#states = sources.map((_, at) => {
      if (!fresh.includes(at)) return "lost";
      if (at === this.#current) return "inUse";
      return good.includes(at) ? "standby" : "outlier";
    });
    return this.#current;
  }

  /** Sources that spoke lately; where none did, those whose price is not stale yet. */
  #fresh(sources: readonly SourcePrice[]): number[] {
    const within = (ms: number) =>
      sources.flatMap(({ ageMs, twiceMid }, at) => (ageMs <= ms && !Number.isNaN(twiceMid) ? [at] : []));
    const lively = within(this.staleMs / 2);
    return lively.length > 0 ? lively : within(this.staleMs);
  }

  #agreeing(sources: readonly SourcePrice[], fresh: readonly number[], accepted: number | null): number[] {
    const price = (at: number) => sources[at]?.twiceMid ?? Number.NaN;
    const isNear = (at: number, to: number) => this.#isNear(price(at), to);
    const [first, second] = fresh;
    if (first === undefined || second === undefined) return [...fresh];
    if (fresh.length === 2) {
      if (isNear(second, price(first))) return [first, second];
    } else {
      const middle = median(fresh.map(price));
      const near = fresh.filter((at) => isNear(at, middle));
      if (near.length > 0) return near;
    }
    if (accepted === null) return [first];
    const distance = (at: number) => Math.abs(price(at) - accepted);
    return [fresh.reduce((best, at) => (distance(at) < distance(best) ? at : best), first)];
  }

  #isNear(twiceMid: number, to: number): boolean {
    return Math.abs(twiceMid - to) <= this.#band * reference(to, MIN_BAND_REFERENCE_TICKS);
  }

  #pick(sources: readonly SourcePrice[], good: readonly number[], mono: number): number | null {
    const [best] = good;
    if (best === undefined) return null;
    const current = this.#current;
    if (current === null || !good.includes(current)) return best;
    if (best >= current) return current;
    const now = sources[current]?.twiceMid ?? Number.NaN;
    const since = this.#goodSince[best] ?? mono;
    return this.#isNear(sources[best]?.twiceMid ?? Number.NaN, now) && mono - since >= RETURN_AFTER_MS ? best : current;
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
