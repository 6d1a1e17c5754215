import type { PriceSplit, Quote } from "#/modules/market-data/index.ts";
import { type HeapSlot, PriceHeap } from "#/platform/price-heap.ts";
import type { StoredAlert } from "./alert.ts";
import { GAUGES, type Gauge, type Mark } from "./gauge.ts";
import { MinuteCloses } from "./minute-closes.ts";

/** An alert that is on, and where it waits: for its condition, for the end of it, or for its pause to be over. */
export interface LiveAlert {
  alert: StoredAlert;
  readonly mark: Mark;
  readonly book: AlertBook;
  waits: "condition" | "end" | "pause" | "nothing";
  heap: PriceHeap<LiveAlert> | null;
  slot: HeapSlot<LiveAlert> | null;
  /** The end of the condition has been seen since the last firing. */
  isRearmed: boolean;
}

interface HeapPair {
  readonly fall: PriceHeap<LiveAlert>;
  readonly rise: PriceHeap<LiveAlert>;
}

/** The gauges that are read once a second and not on every tick. */
export const SAMPLED_GAUGES = GAUGES.filter((gauge) => gauge !== "price");

/** Everything that waits on one price stream. A tick that reaches nothing costs two comparisons, however many wait. */
export class AlertBook {
  readonly referCoin: string;
  readonly heaps: Readonly<Record<Gauge, HeapPair>>;
  closes = new MinuteCloses();
  /** Splits of the stream, in the order in which they count. */
  splits: readonly PriceSplit[] = [];
  /** Up to which instant levels have been taken over to the count of the day, UTC milliseconds. */
  recountedTo = 0;
  /** True once some alert needs what is read once a second; it stays so. */
  isSampled = false;
  /** A price has come since the last reading. */
  isDirty = false;
  /** Resolves when the past hour is known; null until somebody needs it. */
  history: Promise<void> | null = null;

  constructor(referCoin: string) {
    this.referCoin = referCoin;
    const pair = (): HeapPair => ({ fall: new PriceHeap("fall"), rise: new PriceHeap("rise") });
    this.heaps = { price: pair(), change5m: pair(), change1h: pair(), change24h: pair(), volume: pair() };
  }

  /** When the next split counts that is not taken in, UTC milliseconds. */
  get recountsAt(): number {
    return this.splits.find(({ at }) => at > this.recountedTo)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Begins anew with what looks back: it was of another count of shares. */
  forgetPast(): void {
    this.closes = new MinuteCloses();
    this.history = null;
  }

  /** Takes in a price for the gauges that look back. */
  sample(quote: Quote): void {
    this.closes.record(quote.receivedAt, quote.lastTicks);
    this.isDirty = true;
  }

  /** Puts an alert where the gauge finds it when it reaches the mark. */
  wait(live: LiveAlert, { gauge, wakes, key }: Mark): void {
    const heap = this.heaps[gauge][wakes];
    live.heap = heap;
    live.slot = heap.add(key, live.alert.id, live);
  }

  /** Takes out, one by one, what this reading of a gauge reaches. */
  *woken(gauge: Gauge, value: number): Generator<LiveAlert> {
    const { fall, rise } = this.heaps[gauge];
    for (const heap of [fall, rise]) {
      for (let live = heap.wake(value); live !== undefined; live = heap.wake(value)) yield live;
    }
  }

  /** Whether anything waits on a gauge. */
  isWatched(gauge: Gauge): boolean {
    const { fall, rise } = this.heaps[gauge];
    return fall.size + rise.size > 0;
  }
}
