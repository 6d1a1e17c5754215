import type { FeedQuote, MarketFeed } from "../feed-port.ts";
import type { RejectReason } from "../tick-guard.ts";
import type { ReceiveTime } from "./source-line.ts";

/** Share of a new sample in the measured clock offset: about a minute's memory at one update a second. */
const OFFSET_WEIGHT = 0.02;

/** How a feed fares over all its streams. */
export interface SourceReport {
  readonly feed: MarketFeed;
  /** Milliseconds since its last good update; null before the first. */
  readonly ageMs: number | null;
  /**
   * How far its stamps are ahead of our clock, in milliseconds (below zero: behind, with the way that updates take); null
   * where it says nothing about the present.
   */
  readonly offsetMs: number | null;
  /** Good updates since the start, whether they made the price or stood by. */
  readonly updates: number;
  readonly rejected: ReadonlyMap<RejectReason, number>;
}

/** Counts and measures one feed. */
export class SourceHealth {
  readonly feed: MarketFeed;
  readonly #rejected = new Map<RejectReason, number>();
  #updates = 0;
  #heardMono: number | null = null;
  #offsetMs: number | null = null;

  constructor(feed: MarketFeed) {
    this.feed = feed;
  }

  report(mono: number): SourceReport {
    const ageMs = this.#heardMono === null ? null : mono - this.#heardMono;
    return { feed: this.feed, ageMs, offsetMs: this.#offsetMs, updates: this.#updates, rejected: this.#rejected };
  }

  heard({ sourceTs }: FeedQuote, at: ReceiveTime): void {
    this.#updates += 1;
    this.#heardMono = at.mono;
    if (this.feed.kind !== "live") return;
    const sample = sourceTs - at.now;
    this.#offsetMs = this.#offsetMs === null ? sample : this.#offsetMs + OFFSET_WEIGHT * (sample - this.#offsetMs);
  }

  dropped(reason: RejectReason): void {
    this.#rejected.set(reason, (this.#rejected.get(reason) ?? 0) + 1);
  }
}
