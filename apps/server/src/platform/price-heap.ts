/** A place in a heap; keep it to take the value out again. `index` is −1 once it is out. */
export interface HeapSlot<T> {
  readonly key: number;
  readonly rank: bigint;
  readonly value: T;
  index: number;
}

/**
 * What waits for a price of one instrument (orders, triggers, alerts), by the price that wakes it. A tick that wakes
 * nothing costs one comparison with `edge`, however many wait; adding, removing and waking cost the logarithm. Equal
 * prices wake in order of rank (age).
 *
 * `fall`: woken when the price falls to the key or below, highest key first. `rise`: the mirror. Keys are whole ticks.
 */
export class PriceHeap<T> {
  readonly #sign: 1 | -1;
  readonly #slots: HeapSlot<T>[] = [];
  readonly #onEdge: (() => void) | null;
  /** The first key that can wake; beyond every price where nothing waits. */
  edge: number;

  /** `onEdge` is told that the edge has moved, for who keeps a bound over several heaps. */
  constructor(wakes: "fall" | "rise", onEdge: (() => void) | null = null) {
    this.#onEdge = onEdge;
    this.#sign = wakes === "fall" ? -1 : 1;
    this.edge = this.#sign * Number.POSITIVE_INFINITY;
  }

  get size(): number {
    return this.#slots.length;
  }

  add(key: number, rank: bigint, value: T): HeapSlot<T> {
    const slot: HeapSlot<T> = { key, rank, value, index: this.#slots.length };
    this.#slots.push(slot);
    this.#up(slot.index);
    this.#setEdge();
    return slot;
  }

  /** Whether a slot is in this heap now. */
  holds(slot: HeapSlot<T>): boolean {
    return this.#slots[slot.index] === slot;
  }

  /** Takes a value out; harmless where it is out already. */
  remove(slot: HeapSlot<T>): void {
    const at = slot.index;
    if (at < 0) return;
    const last = this.#slots.pop();
    slot.index = -1;
    if (last !== undefined && last !== slot) {
      this.#slots[at] = last;
      last.index = at;
      this.#up(at);
      this.#down(last.index);
    }
    this.#setEdge();
  }

  /** The next value that this price wakes, taken out; undefined where there is none. */
  wake(price: number): T | undefined {
    const first = this.#slots[0];
    if (first === undefined || this.#sign * first.key > this.#sign * price) return undefined;
    this.remove(first);
    return first.value;
  }

  /** Calls `visit` for every value that this price reaches, without taking it out; order is not defined. */
  peekReached(price: number, visit: (value: T) => void): void {
    const stack = [0];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const slot = this.#slots[at];
      if (slot === undefined || this.#sign * slot.key > this.#sign * price) continue;
      visit(slot.value);
      stack.push(2 * at + 1, 2 * at + 2);
    }
  }

  #setEdge(): void {
    const edge = this.#slots[0]?.key ?? this.#sign * Number.POSITIVE_INFINITY;
    if (edge === this.edge) return;
    this.edge = edge;
    this.#onEdge?.();
  }

  #isBefore(a: HeapSlot<T>, b: HeapSlot<T>): boolean {
    return a.key === b.key ? a.rank < b.rank : this.#sign * a.key < this.#sign * b.key;
  }

  #up(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfBefore(at, parent)) return;
      at = parent;
    }
  }

  #down(from: number): void {
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      const a = this.#slots[left];
      if (a === undefined) return;
      const b = this.#slots[left + 1];
      const child = b !== undefined && this.#isBefore(b, a) ? left + 1 : left;
      if (!this.#swapIfBefore(child, at)) return;
      at = child;
    }
  }

  /** Swaps two places where the lower one belongs above. */
  #swapIfBefore(lower: number, upper: number): boolean {
    const a = this.#slots[lower];
    const b = this.#slots[upper];
    if (a === undefined || b === undefined || !this.#isBefore(a, b)) return false;
    this.#slots[upper] = a;
    this.#slots[lower] = b;
    a.index = upper;
    b.index = lower;
    return true;
  }
}
