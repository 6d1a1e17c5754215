type Row = readonly [price: string, size: string];

export interface RecordedDepth {
  readonly u?: number;
  readonly b: unknown;
  readonly a: unknown;
}

/** The exchange's own book, kept in the plainest way there is, so that snapshots can be had at any moment. */
export class TruthBook {
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();
  #lastId = 0;

  load({ lastUpdateId, bids, asks }: { lastUpdateId: number; bids: Row[]; asks: Row[] }): void {
    // Changes that came before the snapshot and are newer than it stand.
    if (lastUpdateId > this.#lastId) this.#lastId = lastUpdateId;
    for (const [price, size] of bids) if (!this.#bids.has(price)) this.#bids.set(price, size);
    for (const [price, size] of asks) if (!this.#asks.has(price)) this.#asks.set(price, size);
  }

  change({ u, b, a }: RecordedDepth): void {
    this.#lastId = u ?? this.#lastId;
    for (const [price, size] of b as Row[]) this.#bids.set(price, size);
    for (const [price, size] of a as Row[]) this.#asks.set(price, size);
  }

  snapshot(): { lastUpdateId: number; bids: Row[]; asks: Row[] } {
    const side = (levels: Map<string, string>, direction: number): Row[] =>
      [...levels].filter(([, size]) => Number(size) > 0).sort(([a], [b]) => (Number(a) - Number(b)) * direction);
    return { lastUpdateId: this.#lastId, bids: side(this.#bids, -1), asks: side(this.#asks, 1) };
  }
}
