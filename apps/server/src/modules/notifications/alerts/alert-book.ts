import type { PriceSplit, Quote } from "#/modules/market-data/index.ts";
import { type HeapSlot, PriceHeap } from "#/platform/price-heap.ts";
import type { StoredAlert } from "./alert.ts";
import { CandlePast, type CandleWindow } from "./candle-past.ts";
import { type Gauge, gaugeName, type Mark } from "./gauge.ts";
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

const heapPair = (): HeapPair => ({ fall: new PriceHeap("fall"), rise: new PriceHeap("rise") });

/** Everything that waits on one price stream. A tick that reaches nothing costs two comparisons, however many wait. */
export class AlertBook {
  readonly referCoin: string;
  /** What waits for the price itself, which every tick looks at. */
  readonly price = heapPair();
  /** What waits on gauges that are read once a second, by their names. */
  readonly #sampled = new Map<string, { readonly gauge: Gauge; readonly pair: HeapPair }>();
  #pasts = new Map<CandleWindow, CandlePast>();
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
  }

  /** When the next split counts that is not taken in, UTC milliseconds. */
  get recountsAt(): number {
    return this.splits.find(({ at }) => at > this.recountedTo)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Begins anew with what looks back: it was of another count of shares. */
  forgetPast(): void {
    this.closes = new MinuteCloses();
    this.history = null;
    this.#pasts = new Map();
  }

  /** The ended candles of a length. */
  past(window: CandleWindow): CandlePast {
    const known = this.#pasts.get(window);
    if (known !== undefined) return known;
    const past = new CandlePast(window);
    this.#pasts.set(window, past);
    return past;
  }

  /** Takes in a price for the gauges that look back. */
  sample(quote: Quote): void {
    this.closes.record(quote.receivedAt, quote.lastTicks);
    this.isDirty = true;
  }

  /** Puts an alert where the gauge finds it when it reaches the mark. */
  wait(live: LiveAlert, { gauge, wakes, key }: Mark): void {
    const heap = this.#heaps(gauge)[wakes];
    live.heap = heap;
    live.slot = heap.add(key, live.alert.id, live);
  }

  /** Takes out, one by one, what this reading of a gauge reaches. */
  *woken(gauge: Gauge, value: number): Generator<LiveAlert> {
    const { fall, rise } = this.#heaps(gauge);
    for (const heap of [fall, rise]) {
      for (let live = heap.wake(value); live !== undefined; live = heap.wake(value)) yield live;
    }
  }

  /** The gauges read once a second on which anything waits. */
  watched(): Gauge[] {
    return [...this.#sampled.values()].flatMap(({ gauge, pair }) =>
      pair.fall.size + pair.rise.size > 0 ? [gauge] : [],
    );
  }

  #heaps(gauge: Gauge): HeapPair {
    if (gauge === "price") return this.price;
    const name = gaugeName(gauge);
    const known = this.#sampled.get(name);
    if (known !== undefined) return known.pair;
    const pair = heapPair();
    this.#sampled.set(name, { gauge, pair });
    return pair;
  }
}
