import type { Interval } from "@evenkeel/contract/market";
import type { Pool } from "pg";
import { CandleArchive } from "./candles/candle-archive.ts";
import { type Candle, openCandles } from "./candles/candle-fold.ts";
import { FundingArchive } from "./funding-archive.ts";
import type { PriceStream } from "./stream.ts";

/**
 * What the hub keeps in the database: candles and funding averages. A database that is away stops nothing: each fault is
 * reported, and what waits is written later. Without a pool nothing is kept.
 */
export class MarketArchive {
  /** Stored candles; null where nothing is kept. */
  readonly candles: CandleArchive | null;
  readonly #funding: FundingArchive | null;
  readonly #onFault: (what: string, error: unknown) => void;

  constructor(pool: Pool | undefined, onFault: (what: string, error: unknown) => void) {
    this.candles = pool === undefined ? null : new CandleArchive(pool);
    this.#funding = pool === undefined ? null : new FundingArchive(pool);
    this.#onFault = onFault;
  }

  /** Remembers a candle that has ended until the next flush. */
  closed(stream: PriceStream, interval: Interval, candle: Candle, isWhole: boolean): void {
    this.candles?.closed(stream, interval, candle, isWhole);
  }

  /** Hands streams the funding averages that were stored of them. */
  async restore(streams: readonly PriceStream[]): Promise<void> {
    await this.#funding?.restore(streams).catch((error: unknown) => this.#onFault("funding archive", error));
  }

  /** Writes what waits: candles that have ended, candles in the making, funding averages. */
  async flush(streams: readonly PriceStream[]): Promise<void> {
    const open = streams.map((stream) => ({ stream, candles: openCandles(stream.fold) }));
    await Promise.all([
      this.candles?.flush(open).catch((error: unknown) => this.#onFault("candle archive", error)),
      this.#funding?.save(streams).catch((error: unknown) => this.#onFault("funding archive", error)),
    ]);
  }

  /**
   * Deletes candles and funding of earlier replays, and minutes older than a quarter.
   *
   * @param spaces those of today's feeds, which stay.
   * @returns how many rows went.
   */
  async purge(spaces: readonly string[], now: number): Promise<number> {
    const candles = (await this.candles?.purge(spaces, now)) ?? 0;
    return candles + ((await this.#funding?.purge(spaces)) ?? 0);
  }
}
