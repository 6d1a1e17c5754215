import { Listeners } from "./listeners.ts";
import type { PriceStream } from "./stream.ts";

/** A stream that has gone stale, or that is fresh again. */
export interface Freshness {
  readonly referCoin: string;
  readonly isStale: boolean;
}

/** Says of each stream when it goes stale and when it is fresh again, once each. Until its first quote it is stale unsaid. */
export class FreshnessWatch {
  readonly listeners: Listeners<Freshness>;
  readonly #fresh = new Set<PriceStream>();

  constructor(onFault: (error: unknown) => void) {
    this.listeners = new Listeners(onFault);
  }

  /** A stream has got a quote. */
  quoted(stream: PriceStream): void {
    if (this.#fresh.has(stream)) return;
    this.#fresh.add(stream);
    this.listeners.tell({ referCoin: stream.referCoin, isStale: false });
  }

  /** Looks whether a stream's silence has become too long. Silence makes no quote that would say so. */
  look(stream: PriceStream, mono: number): void {
    if (!this.#fresh.has(stream) || !stream.isStale(mono)) return;
    this.#fresh.delete(stream);
    this.listeners.tell({ referCoin: stream.referCoin, isStale: true });
  }
}
