import { type Row, TruthBook } from "./truth-book.ts";

/** What happens in one step: levels that changed, and perhaps a trade. */
export interface MarketStep {
  readonly bids: Row[];
  readonly asks: Row[];
  readonly trade: {
    readonly id: number;
    readonly price: string;
    readonly qty: string;
    readonly side: "buy" | "sell";
  } | null;
  readonly seq: number;
  /** By the exchange's clock, which runs ahead of ours. */
  readonly ms: number;
}

const LEVELS = 25;
const AHEAD_MS = 1_200;

/** A small honest market: its middle wanders tick by tick, its book is always 25 levels deep on either side. */
export class SyntheticMarket {
  readonly truth = new TruthBook(LEVELS);
  #state: number;
  #middle = 600_000;
  #seq = 0;
  #trades = 0;

  constructor(seed: number) {
    this.#state = seed;
    this.step();
  }

  get seq(): number {
    return this.#seq;
  }
  get now(): number {
    return Date.now() + AHEAD_MS;
  }

  step(): MarketStep {
    const before = { bids: this.truth.bids, asks: this.truth.asks };
    const middle = this.#middle + Math.floor(this.#random() * 3) - 1;
    this.#middle = Math.min(600_300, Math.max(599_700, middle));
    this.#seq += 1;
    const bids = this.#side(before.bids, -1);
    const asks = this.#side(before.asks, 1);
    this.truth.replace(bids, asks);
    const side = this.#random() < 0.5 ? "buy" : "sell";
    const price = side === "buy" ? asks[0]?.[0] : bids[0]?.[0];
    const isTrade = this.#random() < 0.4;
    if (isTrade) this.#trades += 1;
    const trade = { id: this.#trades, price: price as string, qty: this.#size(), side } as const;
    return {
      bids: changes(before.bids, bids),
      asks: changes(before.asks, asks),
      trade: isTrade ? trade : null,
      seq: this.#seq,
      ms: this.now,
    };
  }

  #side(before: readonly Row[], direction: 1 | -1): Row[] {
    const known = new Map(before);
    return Array.from({ length: LEVELS }, (_, level) => {
      const price = ((this.#middle + direction * (level + 1)) / 10).toFixed(1);
      const old = known.get(price);
      return [price, old === undefined || this.#random() < 0.1 ? this.#size() : old] as const;
    });
  }

  #size(): string {
    return (0.001 + this.#random() * 5).toFixed(8);
  }

  #random(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }
}

function changes(before: readonly Row[], after: readonly Row[]): Row[] {
  const old = new Map(before);
  const now = new Map(after);
  const gone = before.filter(([price]) => !now.has(price)).map(([price]): Row => [price, "0"]);
  return [...gone, ...after.filter(([price, size]) => old.get(price) !== size)];
}
