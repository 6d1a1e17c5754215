import type { Candle } from "./candles/candle-fold.ts";
import { candleStart } from "./candles/intervals.ts";
import type { KlineQuery } from "./candles/kline-query.ts";
import type { Freshness } from "./freshness-watch.ts";
import type { PriceStream } from "./stream.ts";

/** Minutes of silence that are asked for afterwards: a day. */
const MEND_MINUTES = 1_440;

export interface MenderDeps {
  readonly stream: (referCoin: string) => PriceStream | undefined;
  readonly klines: (referCoin: string, query: KlineQuery) => Promise<Candle[]>;
  /** Wall-clock milliseconds. */
  readonly now: () => number;
}

/** Asks history for what a stream missed while it was stale, when its price is back. */
export class SilenceMender {
  readonly #deps: MenderDeps;
  /** When streams that are stale were told last, in wall-clock milliseconds. */
  readonly #since = new Map<PriceStream, number>();

  constructor(deps: MenderDeps) {
    this.#deps = deps;
  }

  /** A stream has gone stale, or is fresh again; resolves when what it missed is known to it. */
  async heard({ referCoin, isStale }: Freshness): Promise<void> {
    const stream = this.#deps.stream(referCoin);
    if (stream === undefined) return;
    if (isStale) {
      this.#since.set(stream, stream.quote?.receivedAt ?? 0);
      return;
    }
    const since = this.#since.get(stream);
    this.#since.delete(stream);
    if (since === undefined) return;
    const from = candleStart("1m", since);
    const missed = { interval: "1m", from, to: this.#deps.now(), limit: MEND_MINUTES } as const;
    stream.mend(await this.#deps.klines(referCoin, missed));
  }
}
