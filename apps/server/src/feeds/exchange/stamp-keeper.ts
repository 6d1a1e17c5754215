import type { ClockOffset } from "./clock-offset.ts";
import type { FeedCounts } from "./feed-counts.ts";

/** An exchange's events reach us out of order by this much between its channels, no more. */
const DISORDER_MS = 2_000;
/** A price this far behind the exchange's own clock is history. */
const LAG_MS = 5_000;

/** An exchange's own time in milliseconds; null where the message carries none. */
export type Stamp = number | null;

/** Turns an exchange's stamps into our time, and refuses what is out of date. One for each stream. */
export class StampKeeper {
  readonly #counts: FeedCounts;
  readonly #offset: ClockOffset;
  #ts = 0;
  #sourceTs = 0;

  constructor(counts: FeedCounts, offset: ClockOffset) {
    this.#counts = counts;
    this.#offset = offset;
  }

  /** When the price was made, by our clock. Never goes back. */
  get ts(): number {
    return this.#ts;
  }

  /** The exchange's newest stamp. */
  get sourceTs(): number {
    return this.#sourceTs;
  }

  /** False where the stamp is none, lies before what is known, or lags behind the exchange's clock. */
  take(exchangeMs: Stamp, at: { readonly now: number; readonly mono: number }): boolean {
    if (exchangeMs === null) {
      this.renew(at);
      return true;
    }
    if (!(exchangeMs > 0)) {
      this.#counts.add("malformed");
      return false;
    }
    this.#offset.sample(exchangeMs, at.now, at.mono);
    if (exchangeMs < this.#sourceTs - DISORDER_MS) {
      this.#counts.add("late");
      return false;
    }
    const ours = exchangeMs - this.#offset.ms;
    if (at.now - ours > LAG_MS) {
      this.#counts.add("lagging");
      return false;
    }
    if (exchangeMs > this.#sourceTs) this.#sourceTs = exchangeMs;
    // Stamps a little ahead of us are ordinary; the price was not made after it was received.
    this.#ts = Math.max(this.#ts, Math.min(Math.round(ours), at.now));
    return true;
  }

  /** The price still stands now. */
  renew(at: { readonly now: number }): void {
    if (at.now > this.#ts) this.#ts = at.now;
  }

  /** A new connection may be to another machine of the exchange; our own time still never goes back. */
  reset(): void {
    this.#sourceTs = 0;
  }
}
