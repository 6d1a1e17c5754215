/** What a feed counts. Nothing of it stops the feed; all of it is worth an alarm when it grows. */
export const FEED_EVENTS = [
  "frames",
  "quotes",
  /** Not JSON, or not of a shape that the protocol has. */
  "malformed",
  /** A price or size that is none: NaN, negative, zero, missing. */
  "badNumber",
  "unknownSymbol",
  /** Older than what is known already, or told twice. */
  "late",
  "duplicate",
  /** So far behind the exchange's own clock that it is history, not a price. */
  "lagging",
  /** A print or an index far from the exchange's own bid and ask. */
  "stray",
  "crossed",
  "sequenceGap",
  "tradeGap",
  "checksum",
  /** The price moved so far that levels which are shown lie beyond what the snapshot reached. */
  "thinned",
  /** A book was thrown away and asked for anew. */
  "resync",
  "connected",
  "disconnected",
  /** A request or subscription that the exchange refused. */
  "refused",
  "restFailed",
] as const;

export type FeedEvent = (typeof FEED_EVENTS)[number];

/** Counters of one feed since its start. */
export class FeedCounts {
  readonly #counts = new Map<FeedEvent, number>();

  add(event: FeedEvent): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
  }

  get(event: FeedEvent): number {
    return this.#counts.get(event) ?? 0;
  }

  entries(): IterableIterator<[FeedEvent, number]> {
    return this.#counts.entries();
  }
}
