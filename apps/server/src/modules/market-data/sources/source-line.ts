import type { Instrument } from "#/modules/instruments/index.ts";
import type { FeedQuote, MarketFeed } from "../feed-port.ts";
import { type NormalForm, type NormalQuote, normalise } from "../normalise.ts";
import { type RejectReason, TickGuard } from "../tick-guard.ts";

/** Receive time of an update on both clocks, in milliseconds. */
export interface ReceiveTime {
  readonly now: number;
  readonly mono: number;
}

/** A good update of one source, on the stream's grids. */
export interface SourceUpdate extends NormalQuote {
  readonly side: "buy" | "sell" | undefined;
  readonly tradeTs: number | undefined;
  /** What it adds to the volume, in whole steps: trades below a step count once they make one together. */
  readonly volumeSteps: number;
  readonly ts: number;
  readonly sourceTs: number;
  readonly at: ReceiveTime;
}

/** What sums of binary fractions of a step may lose. */
const FLOAT_LOSS = 1e-6;

/** One source of one stream: its own guard, so that two clocks and two sequences never meet, and its last good update. */
export class SourceLine {
  readonly feed: MarketFeed;
  latest: SourceUpdate | null = null;
  readonly #guard: TickGuard;
  /** Traded since the last whole step of volume, in steps. */
  #dust = 0;

  constructor(feed: MarketFeed, instrument: Instrument) {
    this.feed = feed;
    this.#guard = new TickGuard(instrument.class, instrument.mayBeNegative);
  }

  /** Twice the middle of the last good spread, in ticks; NaN before the first. */
  get twiceMid(): number {
    return this.latest === null ? Number.NaN : this.latest.bidTicks + this.latest.askTicks;
  }

  /** Milliseconds since the last good update. */
  ageMs(mono: number): number {
    return this.latest === null ? Number.POSITIVE_INFINITY : mono - this.latest.at.mono;
  }

  /** The price from history that the first update is measured by. */
  seed(lastTicks: number): void {
    this.#guard.seed(lastTicks);
  }

  /** Measures the next update by the stream's price: this source has been away for too long to be measured by its own. */
  rebase(twiceMid: number): void {
    this.#guard.rebase(twiceMid);
  }

  /** Goes on by another count of shares: what was heard before is no price any more. */
  rescale(factor: number): void {
    this.#guard.rescale(factor);
    this.latest = null;
  }

  /** Takes in an update: the reason why it is dropped, or null where it became `latest`. */
  accept(update: FeedQuote, form: NormalForm, at: ReceiveTime): RejectReason | null {
    const normal = normalise(update, form);
    const { bidTicks, askTicks, lastTicks } = normal;
    const { ts, sourceTs, side, tradeTs } = update;
    const reason = this.#guard.judge({ bidTicks, askTicks, lastTicks, ts, seq: update.sourceSeq }, at.mono, at.now);
    if (reason !== null) return reason;
    const volumeSteps = update.lastQty === undefined ? 0 : this.#volume(form.qtyGrid.fraction(update.lastQty));
    this.latest = { ...normal, side, tradeTs, volumeSteps, ts, sourceTs, at };
    return null;
  }

  #volume(steps: number): number {
    if (!(steps > 0)) return 0;
    const whole = Math.floor(this.#dust + steps + FLOAT_LOSS);
    this.#dust += steps - whole;
    return whole;
  }
}
