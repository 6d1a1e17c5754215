const SAMPLES = 61;
const EVERY_MS = 250;

/**
 * How far an exchange's clock is ahead of ours, in milliseconds: the median of its stamps minus our receive times, so
 * that neither a late packet nor a wild stamp moves it. A second or two either way is ordinary. Sampled slowly: prices
 * that begin to lag are noticed long before the lag would pass for an offset.
 */
export class ClockOffset {
  #samples: number[] = [];
  #next = 0;
  #median = 0;
  #sampledMono = Number.NEGATIVE_INFINITY;

  /** @param mono monotonic receive time, which samples are spaced by. */
  sample(exchangeMs: number, receivedMs: number, mono: number): void {
    if (mono - this.#sampledMono < EVERY_MS) return;
    this.#sampledMono = mono;
    this.#samples[this.#next] = exchangeMs - receivedMs;
    this.#next = (this.#next + 1) % SAMPLES;
    const sorted = [...this.#samples].sort((a, b) => a - b);
    this.#median = sorted[sorted.length >> 1] ?? 0;
  }

  /** 0 before the first sample. */
  get ms(): number {
    return this.#median;
  }

  /** A new connection is measured anew: the exchange may answer from another machine. */
  reset(): void {
    this.#samples = [];
    this.#next = 0;
    this.#sampledMono = Number.NEGATIVE_INFINITY;
  }
}
