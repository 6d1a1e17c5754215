/** Listeners of one kind of news. What one of them throws is counted and reported, and disturbs nobody else. */
export class Listeners<News> {
  readonly #listeners = new Set<(news: News) => void>();
  readonly #onFault: (error: unknown) => void;
  #faults = 0;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /** How often one has thrown since the start. */
  get faults(): number {
    return this.#faults;
  }

  /** @returns a function that ends it. */
  add(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls every listener, synchronously and in the order in which they came. */
  tell(news: News): void {
    for (const listener of this.#listeners) {
      try {
        listener(news);
      } catch (error) {
        this.#faults += 1;
        this.#onFault(error);
      }
    }
  }
}
