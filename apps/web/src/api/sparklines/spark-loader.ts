/** The hourly closes of a symbol's last day, oldest first, as floats for drawing alone. */
export type Course = readonly number[];

export interface SparkLoaderParts {
  fetch(referCoin: string): Promise<Course>;
  /** Milliseconds of a steady clock. */
  now(): number;
}

/** Calls in flight at once: a list that scrolls must not crowd out what a person is waiting for. */
export const AT_ONCE = 3;
/** A course of hours need not be newer than this. */
export const FRESH_MS = 10 * 60_000;
/** A symbol that failed is left alone for this long. */
export const FAILED_MS = 60_000;

interface Known {
  readonly course: Course;
  readonly askAgainAtMs: number;
}

/**
 * Fetches courses for the rows that are in sight: a few at once, the newest wish first, each kept for ten minutes. A wish
 * that is given up before its turn costs no call.
 */
export class SparkLoader {
  readonly #parts: SparkLoaderParts;
  readonly #known = new Map<string, Known>();
  readonly #wanted = new Map<string, Set<() => void>>();
  readonly #inFlight = new Set<string>();

  constructor(parts: SparkLoaderParts) {
    this.#parts = parts;
  }

  /** The course as far as it is known. */
  get(referCoin: string): Course | undefined {
    return this.#known.get(referCoin)?.course;
  }

  /** Keeps a course that came by another way, as if it had just been fetched. */
  learn(referCoin: string, course: Course): void {
    this.#known.set(referCoin, { course, askAgainAtMs: this.#parts.now() + FRESH_MS });
  }

  /** Wants a symbol's course until the returned function is called; `listener` hears when it has come. */
  want(referCoin: string, listener: () => void): () => void {
    const own = this.#wanted.get(referCoin) ?? new Set();
    // The newest wish stands last, and is served first.
    this.#wanted.delete(referCoin);
    this.#wanted.set(referCoin, own.add(listener));
    this.#serve();
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#wanted.get(referCoin) === own) this.#wanted.delete(referCoin);
    };
  }

  #serve(): void {
    while (this.#inFlight.size < AT_ONCE) {
      const next = [...this.#wanted.keys()].reverse().find((referCoin) => this.#isDue(referCoin));
      if (next === undefined) return;
      void this.#ask(next);
    }
  }

  #isDue(referCoin: string): boolean {
    if (this.#inFlight.has(referCoin)) return false;
    const known = this.#known.get(referCoin);
    return known === undefined || this.#parts.now() >= known.askAgainAtMs;
  }

  async #ask(referCoin: string): Promise<void> {
    this.#inFlight.add(referCoin);
    try {
      const course = await this.#parts.fetch(referCoin);
      this.#known.set(referCoin, { course, askAgainAtMs: this.#parts.now() + FRESH_MS });
    } catch {
      // No line is drawn without data, and nothing else depends on it.
      this.#known.set(referCoin, {
        course: this.get(referCoin) ?? [],
        askAgainAtMs: this.#parts.now() + FAILED_MS,
      });
    }
    this.#inFlight.delete(referCoin);
    for (const listener of [...(this.#wanted.get(referCoin) ?? [])]) listener();
    this.#serve();
  }
}
