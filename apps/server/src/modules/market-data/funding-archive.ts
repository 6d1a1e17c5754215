import type { Pool } from "pg";
import type { FundingState } from "./funding.ts";
import type { PriceStream } from "./stream.ts";

const UPSERT = `
  INSERT INTO market_funding (space, refer_coin, "interval", premium_sum, samples)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::double precision[], $5::bigint[])
  ON CONFLICT (space, refer_coin) DO UPDATE SET
    "interval" = excluded."interval", premium_sum = excluded.premium_sum, samples = excluded.samples`;

const ALL = `SELECT space, refer_coin, "interval", premium_sum, samples FROM market_funding WHERE space = ANY($1)`;

/** Every run of a replay has a history of its own, which ends with the run. */
const PURGE = `DELETE FROM market_funding WHERE space LIKE 'replay-%' AND NOT space = ANY($1)`;

interface StoredRow {
  readonly space: string;
  readonly refer_coin: string;
  readonly interval: bigint;
  readonly premium_sum: number;
  readonly samples: bigint;
}

/** Funding averages in PostgreSQL: the running interval's, written over every few seconds. */
export class FundingArchive {
  readonly #pool: Pool;
  /** Samples of each stream as last written, so that a quiet market costs nothing. */
  readonly #written = new Map<string, number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Hands each stream its stored average; one of an interval that is over is dropped by the next sample. */
  async restore(streams: readonly PriceStream[]): Promise<void> {
    const spaces = [...new Set(streams.map(({ feed }) => feed.candleSpace))];
    const { rows } = await this.#pool.query<StoredRow>(ALL, [spaces]);
    const found = new Map(rows.map((row) => [`${row.space}/${row.refer_coin}`, row]));
    for (const { feed, funding, referCoin } of streams) {
      const row = found.get(`${feed.candleSpace}/${referCoin}`);
      if (row === undefined) continue;
      const state = { interval: Number(row.interval), premiumSum: row.premium_sum, samples: Number(row.samples) };
      funding?.restore(state);
    }
  }

  /** Writes what has changed since the last time. */
  async save(streams: readonly PriceStream[]): Promise<void> {
    const changed = streams.flatMap((stream): { stream: PriceStream; state: FundingState }[] => {
      const state = stream.funding?.state();
      if (state === undefined || state.samples === 0) return [];
      return this.#written.get(stream.referCoin) === state.samples ? [] : [{ stream, state }];
    });
    if (changed.length === 0) return;
    await this.#pool.query({
      name: "market-funding-upsert",
      text: UPSERT,
      values: [
        changed.map(({ stream }) => stream.feed.candleSpace),
        changed.map(({ stream }) => stream.referCoin),
        changed.map(({ state }) => state.interval),
        changed.map(({ state }) => state.premiumSum),
        changed.map(({ state }) => state.samples),
      ],
    });
    for (const { stream, state } of changed) this.#written.set(stream.referCoin, state.samples);
  }

  /** Deletes what ended replays left, other than the given spaces'; answers how many. */
  async purge(currentSpaces: readonly string[]): Promise<number> {
    const { rowCount } = await this.#pool.query(PURGE, [currentSpaces]);
    return rowCount ?? 0;
  }
}
