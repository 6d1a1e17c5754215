import type { TriggerBy } from "@evenkeel/contract/contract-coin";
import type { Quote } from "#/modules/market-data/index.ts";
import { PriceHeap } from "#/platform/price-heap.ts";
import type { LiveOrder, Trigger } from "./account.ts";

/** The two heaps of one kind of price. Keys are whole ticks. */
export interface TriggerPair {
  readonly fall: PriceHeap<Trigger>;
  readonly rise: PriceHeap<Trigger>;
}

/** Where the bounds stand that a quote is held against first. */
const BOUND = { fall: 0, rise: 1, arriving: 2, due: 3 } as const;

/** What waits for a price of one instrument, and the bounds within which a quote reaches none of it. */
export class WaitingHeaps {
  /** Orders that wait for their first quote, by the monotonic time from which one counts. */
  readonly arriving = new PriceHeap<LiveOrder>("rise", () => this.#bound());
  readonly restingBuys = new PriceHeap<LiveOrder>("fall", () => this.#bound());
  readonly restingSells = new PriceHeap<LiveOrder>("rise", () => this.#bound());
  readonly triggers: Readonly<Record<TriggerBy, TriggerPair>> = {
    last: this.#pair(),
    mark: this.#pair(),
    index: this.#pair(),
  };
  /** The nearest of all edges, side by side: a quote that reaches nothing reads this and no heap. */
  readonly #bounds = new Float64Array(4).fill(Number.POSITIVE_INFINITY);

  constructor() {
    this.#bound();
  }

  /** The instant of funding or of a night's charge that is settled next, milliseconds. */
  get fundingDueAt(): number {
    return this.#bounds[BOUND.due] as number;
  }

  set fundingDueAt(ms: number) {
    this.#bounds[BOUND.due] = ms;
  }

  /** False where a quote reaches nothing that waits here; true where it may. */
  isReachedBy(quote: Quote): boolean {
    const { lastTicks, markTicks, indexTicks, askTicks, bidTicks } = quote;
    const bounds = this.#bounds;
    const arriving = bounds[BOUND.arriving] as number;
    return (
      Math.min(lastTicks, markTicks, indexTicks, askTicks) <= (bounds[BOUND.fall] as number) ||
      Math.max(lastTicks, markTicks, indexTicks, bidTicks) >= (bounds[BOUND.rise] as number) ||
      (arriving !== Number.POSITIVE_INFINITY && quote.receivedMono >= arriving)
    );
  }

  #pair(): TriggerPair {
    return { fall: new PriceHeap("fall", () => this.#bound()), rise: new PriceHeap("rise", () => this.#bound()) };
  }

  #bound(): void {
    const { last, mark, index } = this.triggers;
    const { restingBuys, restingSells, arriving } = this;
    this.#bounds[BOUND.fall] = Math.max(last.fall.edge, mark.fall.edge, index.fall.edge, restingBuys.edge);
    this.#bounds[BOUND.rise] = Math.min(last.rise.edge, mark.rise.edge, index.rise.edge, restingSells.edge);
    this.#bounds[BOUND.arriving] = arriving.edge;
  }
}
