import type { InstrumentClass } from "#/modules/instruments/index.ts";
import { isConfirmed, JumpFilter, MIN_REFERENCE_TICKS, reference, type Suspicion } from "./sources/jump-filter.ts";

/** Why an update was dropped; the label of a counter. */
export type RejectReason =
  | "symbol"
  | "number"
  | "price"
  | "crossed"
  | "spread"
  | "last"
  | "sequence"
  | "time"
  | "future"
  | "outlier"
  /** The market is closed before a split: nobody can say by which count of shares the price is. */
  | "split"
  /** Good in itself, but away from the other sources of the stream. */
  | "disagreement";

/** The part of an update that is judged, in whole ticks. */
export interface GuardedTick {
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly lastTicks: number;
  readonly ts: number;
  readonly seq: number;
}

/** Largest move between two updates that needs no confirmation, as a fraction of the price. */
const COLLARS: Record<InstrumentClass, number> = {
  coinSpot: 0.03,
  coinContract: 0.03,
  futures: 0.02,
  forex: 0.01,
  index: 0.02,
  stock: 0.04,
};
/** Sources' clocks run up to a second or two ahead; more than this is a broken stamp. */
export const MAX_AHEAD_MS = 10_000;
/** A source whose clock was set back goes on rising from there; so many updates later it is believed. */
const CLOCK_STEP = { count: 20, forMs: 5_000 };

/** A price that passes through zero moves by dollars there: fractions are taken of at least so many of its ticks. */
const THROUGH_ZERO_TICKS = 1_000;

/**
 * Judges the updates of one source of a stream: nothing that fails here reaches a chart, an order or a liquidation. Holds
 * the source's last good price to measure jumps by.
 */
export class TickGuard {
  readonly #collar: number;
  readonly #mayBeNegative: boolean;
  readonly #minTicks: number;
  readonly #jumps: JumpFilter;
  #twiceMid: number | null = null;
  #ts = 0;
  #seq = -1;
  #backwards: Suspicion | null = null;

  constructor(instrumentClass: InstrumentClass, mayBeNegative: boolean) {
    this.#collar = COLLARS[instrumentClass];
    this.#minTicks = mayBeNegative ? THROUGH_ZERO_TICKS : MIN_REFERENCE_TICKS;
    this.#jumps = new JumpFilter(this.#collar, this.#minTicks);
    this.#mayBeNegative = mayBeNegative;
  }

  /** Gives the first update something to be measured by: the last price known from history. */
  seed(lastTicks: number): void {
    this.#twiceMid ??= 2 * lastTicks;
  }

  /** Puts another price in the place of a reference that the source has been silent for too long to be measured by. */
  rebase(twiceMid: number): void {
    this.#twiceMid = twiceMid;
    this.#jumps.clear();
  }

  /** Measures what comes next by another count of shares. */
  rescale(factor: number): void {
    if (this.#twiceMid !== null) this.#twiceMid *= factor;
    this.#jumps.clear();
  }

  /**
   * Null where the update is good, and then it becomes the reference.
   *
   * @param mono monotonic receive time in milliseconds, which confirmations are timed by.
   * @param now wall clock in milliseconds, which stamps from the future are measured by.
   */
  judge(tick: GuardedTick, mono: number, now: number): RejectReason | null {
    const reason = this.#shape(tick) ?? this.#order(tick, mono, now) ?? this.#jump(tick, mono);
    if (reason !== null) return reason;
    this.#twiceMid = tick.bidTicks + tick.askTicks;
    this.#ts = tick.ts;
    this.#seq = tick.seq;
    this.#jumps.clear();
    this.#backwards = null;
    return null;
  }

  #shape({ bidTicks, askTicks, lastTicks, ts, seq }: GuardedTick): RejectReason | null {
    // A sum of safe integers is NaN exactly where one of them is.
    if (!Number.isFinite(bidTicks + askTicks + lastTicks + ts + seq)) return "number";
    if (!this.#mayBeNegative && (bidTicks <= 0 || askTicks <= 0 || lastTicks <= 0)) return "price";
    if (bidTicks > askTicks) return "crossed";
    const twiceMid = bidTicks + askTicks;
    const room = 2 * this.#collar * reference(twiceMid, this.#minTicks);
    if (2 * (askTicks - bidTicks) > room) return "spread";
    if (Math.abs(2 * lastTicks - twiceMid) > room) return "last";
    return null;
  }

  #order({ ts, seq, bidTicks, askTicks }: GuardedTick, mono: number, now: number): RejectReason | null {
    if (seq <= this.#seq) return "sequence";
    if (ts > now + MAX_AHEAD_MS) return "future";
    if (ts >= this.#ts) return null;
    const before = this.#backwards;
    this.#backwards = before
      ? { ...before, count: before.count + 1 }
      : { twiceMid: bidTicks + askTicks, count: 1, sinceMono: mono };
    return isConfirmed(this.#backwards, mono, CLOCK_STEP) ? null : "time";
  }

  #jump({ bidTicks, askTicks }: GuardedTick, mono: number): RejectReason | null {
    if (this.#twiceMid === null) return null;
    return this.#jumps.passes(bidTicks + askTicks, this.#twiceMid, mono) ? null : "outlier";
  }
}
