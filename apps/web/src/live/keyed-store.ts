/** Runs once, at the next animation frame. */
export type FrameScheduler = (run: () => void) => void;

/** Symbols told in one frame while the page scrolls: a frame must also have time for the rows that come into sight. */
export const AT_ONCE_IN_SCROLLING = 5;

/**
 * The newest value of a stream per symbol. A symbol's first value is told at once; later ones are folded and told at
 * most once per animation frame, each listener only for its own symbol. While the page scrolls a frame tells a few symbols
 * and leaves the others to the next ones, in turn.
 */
export class KeyedStore<T> {
  readonly #nextFrame: FrameScheduler;
  readonly #isScrolling: () => boolean;
  readonly #shown = new Map<string, T>();
  readonly #waiting = new Map<string, T>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #isScheduled = false;

  constructor(nextFrame: FrameScheduler, isScrolling: () => boolean = () => false) {
    this.#nextFrame = nextFrame;
    this.#isScrolling = isScrolling;
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
    this.#schedule();
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

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#nextFrame(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const waiting = [...this.#waiting];
    const folded = this.#isScrolling() ? waiting.slice(0, AT_ONCE_IN_SCROLLING) : waiting;
    for (const [key, value] of folded) {
      this.#waiting.delete(key);
      this.#shown.set(key, value);
    }
    if (this.#waiting.size > 0) this.#schedule();
    for (const [key] of folded) this.#tell(key);
  }

  #tell(key: string): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }
}
