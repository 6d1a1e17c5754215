/** A trade on the tape: ticks, quantity steps, the side that took it, wall-clock milliseconds. */
export interface TapeTrade {
  readonly seq: number;
  readonly ticks: number;
  readonly steps: number;
  readonly side: "buy" | "sell";
  readonly ts: number;
}

/** The latest trades of one stream. */
export class TradeTape {
  readonly #ring: TapeTrade[] = [];
  readonly #capacity: number;
  #count = 0;

  constructor(capacity = 200) {
    this.#capacity = capacity;
  }

  push(trade: TapeTrade): void {
    this.#ring[this.#count % this.#capacity] = trade;
    this.#count += 1;
  }

  /** Forgets all trades. */
  clear(): void {
    this.#ring.length = 0;
    this.#count = 0;
  }

  /** The latest trades, newest first; those after `afterSeq` only, where it is given. */
  latest(limit: number, afterSeq = -1): TapeTrade[] {
    const found: TapeTrade[] = [];
    for (let back = 1; back <= Math.min(limit, this.#ring.length); back++) {
      const trade = this.#ring[(this.#count - back) % this.#capacity];
      if (trade === undefined || trade.seq <= afterSeq) break;
      found.push(trade);
    }
    return found;
  }
}
