import type { QuoteStream } from "./quote-stream.ts";

const MAX_WAIT_MS = 600_000;

/**
 * Finds streams that fell silent while their connection lives: an exchange that lost one subscription says nothing about
 * it. Each is named again after ever longer waits, for it may simply not be listed.
 */
export class StreamWatchdog {
  readonly #streams: readonly QuoteStream[];
  readonly #afterMs: number;
  readonly #next = new Map<QuoteStream, { dueMono: number; waitMs: number }>();
  #liveSinceMono = Number.POSITIVE_INFINITY;

  /** @param afterMs silence from which a stream counts as lost. */
  constructor(streams: readonly QuoteStream[], afterMs: number) {
    this.#streams = streams;
    this.#afterMs = afterMs;
  }

  /** The streams to subscribe to anew. While a connection is down its silence is nobody's fault. */
  silent(isLive: boolean, mono: number): QuoteStream[] {
    if (!isLive) {
      this.#liveSinceMono = Number.POSITIVE_INFINITY;
      this.#next.clear();
      return [];
    }
    if (this.#liveSinceMono === Number.POSITIVE_INFINITY) this.#liveSinceMono = mono;
    return this.#streams.filter((stream) => this.#isDue(stream, mono));
  }

  #isDue(stream: QuoteStream, mono: number): boolean {
    if (mono - Math.max(stream.heardMono, this.#liveSinceMono) < this.#afterMs) {
      this.#next.delete(stream);
      return false;
    }
    const { dueMono, waitMs } = this.#next.get(stream) ?? { dueMono: mono, waitMs: this.#afterMs };
    if (mono < dueMono) return false;
    this.#next.set(stream, { dueMono: mono + waitMs, waitMs: Math.min(MAX_WAIT_MS, waitMs * 2) });
    return true;
  }
}
