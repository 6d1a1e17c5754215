/** Runs once, at the next animation frame. */
export type FrameScheduler = (run: () => void) => void;

/**
 * The newest value of a stream per symbol. A symbol's first value is told at once; later ones are folded and told at
 * most once per animation frame, each listener only for its own symbol.
 */
export class KeyedStore<T> {
  readonly #nextFrame: FrameScheduler;
  readonly #shown = new Map<string, T>();
  readonly #waiting = new Map<string, T>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #isScheduled = false;

  constructor(nextFrame: FrameScheduler) {
    this.#nextFrame = nextFrame;
  }

  /** The value as listeners have been told; the same object until they are told of another. */
  get(key: string): T | undefined {
    return this.#shown.get(key);
  }

  /** The newest value, told or not: what the next one is compared with. */
  newest(key: string): T | undefined {
    return this.#waiting.get(key) ?? this.#shown.get(key);
  }

  set(key: string, value: T): void {
    if (!this.#shown.has(key)) {
      this.#shown.set(key, value);
      this.#tell(key);
      return;
    }
    this.#waiting.set(key, value);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#nextFrame(() => this.#flush());
  }

  subscribe(key: string, listener: () => void): () => void {
    const own = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, own);
    own.add(listener);
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(key) === own) this.#listeners.delete(key);
    };
  }

  #flush(): void {
    this.#isScheduled = false;
    const folded = [...this.#waiting];
    this.#waiting.clear();
    for (const [key, value] of folded) this.#shown.set(key, value);
    for (const [key] of folded) this.#tell(key);
  }

  #tell(key: string): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }
}
