/** A budget that refills evenly: so many at once, so many a second in the long run. Times in milliseconds. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(capacity: number, perSecond: number, now: number) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#left = capacity;
    this.#at = now;
  }

  /** Takes one; false where none is left. */
  take(now: number): boolean {
    this.#left = Math.min(this.#capacity, this.#left + ((now - this.#at) / 1_000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
