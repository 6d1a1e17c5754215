export type Row = readonly [price: string, size: string];

/** An exchange's own book, kept in the plainest way there is, so that a snapshot can be had at any moment. */
export class TruthBook {
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();
  readonly #depth: number;
  #lastId = 0;

  /** @param depth levels a side that the exchange tells of. */
  constructor(depth = Number.POSITIVE_INFINITY) {
    this.#depth = depth;
  }

  replace(bids: readonly Row[], asks: readonly Row[]): void {
    this.#bids.clear();
    this.#asks.clear();
    this.change(bids, asks);
  }

  /** Adds what a snapshot knows below changes that are newer than it. */
  underlay(lastId: number, bids: readonly Row[], asks: readonly Row[]): void {
    this.#lastId = Math.max(lastId, this.#lastId);
    for (const [price, size] of bids) if (!this.#bids.has(price)) this.#bids.set(price, size);
    for (const [price, size] of asks) if (!this.#asks.has(price)) this.#asks.set(price, size);
  }

  change(bids: readonly Row[], asks: readonly Row[], lastId = this.#lastId): void {
    this.#lastId = lastId;
    for (const [price, size] of bids) this.#bids.set(price, size);
    for (const [price, size] of asks) this.#asks.set(price, size);
    if (this.#depth === Number.POSITIVE_INFINITY) return;
    keepOnly(this.#bids, this.bids);
    keepOnly(this.#asks, this.asks);
  }

  get lastId(): number {
    return this.#lastId;
  }
  /** Best first. */
  get bids(): Row[] {
    return ordered(this.#bids, -1).slice(0, this.#depth);
  }
  get asks(): Row[] {
    return ordered(this.#asks, 1).slice(0, this.#depth);
  }
  /** Best bid and ask. */
  get best(): [number, number] {
    return [Number(this.bids[0]?.[0]), Number(this.asks[0]?.[0])];
  }
}

function keepOnly(levels: Map<string, string>, rows: readonly Row[]): void {
  levels.clear();
  for (const [price, size] of rows) levels.set(price, size);
}

function ordered(levels: Map<string, string>, direction: number): Row[] {
  return [...levels].filter(([, size]) => Number(size) > 0).sort(([a], [b]) => (Number(a) - Number(b)) * direction);
}
