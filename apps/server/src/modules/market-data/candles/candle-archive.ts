import type { Interval } from "@evenkeel/contract/market";
import type { Pool } from "pg";
import { createGate } from "#/platform/gate.ts";
import type { PriceGrid } from "../price-grid.ts";
import type { Candle } from "./candle-fold.ts";

/** What the archive needs to know of a stream. */
export interface ArchivedStream {
  readonly referCoin: string;
  readonly feed: { readonly candleSpace: string };
  readonly priceGrid: PriceGrid;
  readonly qtyGrid: PriceGrid;
}

export interface ArchivedCandle extends Candle {
  /** False where it may lack a part: the process stopped before it ended, or its sources fell silent in it. */
  readonly isClosed: boolean;
}

/** One row of a batch, in column order: space, coin, interval, start, open, high, low, close, volume, turnover, closed. */
type Row = readonly [string, string, Interval, number, string, string, string, string, string, string, boolean];

/** Rows kept while the database is away; beyond it the oldest go, since feeds can give history again. */
const MAX_PENDING = 50_000;
const BATCH_ROWS = 2_000;

const UPSERT = `
  INSERT INTO market_candle
    (space, refer_coin, "interval", opened_at, open, high, low, close, volume, turnover, is_closed)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::numeric[], $6::numeric[],
    $7::numeric[], $8::numeric[], $9::numeric[], $10::numeric[], $11::boolean[])
  ON CONFLICT (space, refer_coin, "interval", opened_at) DO UPDATE SET
    open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, turnover = excluded.turnover, is_closed = excluded.is_closed
  WHERE NOT market_candle.is_closed`;

const LATEST = `
  SELECT opened_at, open, high, low, close, volume, turnover, is_closed FROM market_candle
  WHERE space = $1 AND refer_coin = $2 AND "interval" = $3 AND opened_at BETWEEN $4 AND $5
  ORDER BY opened_at DESC LIMIT $6`;

/** Every run of a replay has a history of its own, which ends with the run. */
const PURGE = `
  DELETE FROM market_candle
  WHERE (space LIKE 'replay-%' AND NOT space = ANY($1)) OR ("interval" = '1m' AND opened_at < $2)`;
const MINUTES_KEPT_MS = 90 * 86_400_000;

interface StoredRow {
  readonly opened_at: bigint;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly is_closed: boolean;
}

/** A start asks for every stream's past together: whoever else wants a connection must not queue behind all of it. */
const READS_AT_ONCE = 4;

/** Candles in PostgreSQL: closed ones are gathered and written in batches, those in the making written over. */
export class CandleArchive {
  readonly #pool: Pool;
  #pending: Row[] = [];
  /** Close and volume of each open candle as last written, so that a quiet market costs nothing. */
  readonly #written = new Map<string, string>();
  #flushing: Promise<void> = Promise.resolve();
  readonly #reads = createGate(READS_AT_ONCE);

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Remembers a candle that has ended until the next flush; one that is not whole stays open to what history says of it. */
  closed(stream: ArchivedStream, interval: Interval, candle: Candle, isWhole: boolean): void {
    this.#pending.push(toRow(stream, interval, candle, isWhole));
    if (this.#pending.length > MAX_PENDING) this.#pending.splice(0, this.#pending.length - MAX_PENDING);
  }

  /** Writes what is pending and the given open candles; rejects where the database refuses, and then keeps the closed. */
  flush(open: readonly { stream: ArchivedStream; candles: readonly [Interval, Candle][] }[]): Promise<void> {
    const openRows = open.flatMap(({ stream, candles }) => this.#changed(stream, candles));
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write(openRows));
    return this.#flushing;
  }

  /** The last `limit` stored candles that start in `[from, to]`, ascending. */
  async read(stream: ArchivedStream, interval: Interval, from: number, to: number, limit: number) {
    const { rows } = await this.#reads(() =>
      this.#pool.query<StoredRow>({
        name: "market-candle-latest",
        text: LATEST,
        values: [stream.feed.candleSpace, stream.referCoin, interval, from, to, limit],
      }),
    );
    return rows.reverse().map((row) => fromRow(stream, row));
  }

  /** Deletes ended replays' candles, other than the given spaces', and old minutes; answers how many. */
  async purge(currentSpaces: readonly string[], now: number): Promise<number> {
    const { rowCount } = await this.#pool.query(PURGE, [currentSpaces, now - MINUTES_KEPT_MS]);
    return rowCount ?? 0;
  }

  async #write(openRows: readonly Row[]): Promise<void> {
    const closedRows = this.#pending;
    this.#pending = [];
    try {
      const rows = [...closedRows, ...openRows];
      for (let at = 0; at < rows.length; at += BATCH_ROWS) await this.#upsert(rows.slice(at, at + BATCH_ROWS));
    } catch (error) {
      this.#pending = [...closedRows, ...this.#pending];
      this.#written.clear();
      throw error;
    }
  }

  async #upsert(rows: readonly Row[]): Promise<void> {
    const columns = Array.from({ length: 11 }, (_, column) => rows.map((row) => row[column]));
    await this.#pool.query({ name: "market-candle-upsert", text: UPSERT, values: columns });
  }

  #changed(stream: ArchivedStream, candles: readonly [Interval, Candle][]): Row[] {
    return candles.flatMap(([interval, candle]) => {
      const key = `${stream.referCoin}/${interval}`;
      const state = `${candle.t} ${candle.h} ${candle.l} ${candle.c} ${candle.v}`;
      if (this.#written.get(key) === state) return [];
      this.#written.set(key, state);
      return [toRow(stream, interval, candle, false)];
    });
  }
}

function toRow(
  { feed, referCoin, priceGrid, qtyGrid }: ArchivedStream,
  interval: Interval,
  candle: Candle,
  isClosed: boolean,
): Row {
  const { t, o, h, l, c, v, a } = candle;
  return [
    feed.candleSpace,
    referCoin,
    interval,
    t,
    priceGrid.text(o),
    priceGrid.text(h),
    priceGrid.text(l),
    priceGrid.text(c),
    qtyGrid.text(v),
    turnoverText(a, priceGrid, qtyGrid),
    isClosed,
  ];
}

function fromRow({ priceGrid, qtyGrid }: ArchivedStream, row: StoredRow): ArchivedCandle {
  return {
    t: Number(row.opened_at),
    o: priceGrid.nearest(row.open),
    h: priceGrid.nearest(row.high),
    l: priceGrid.nearest(row.low),
    c: priceGrid.nearest(row.close),
    v: qtyGrid.nearest(row.volume),
    a: (Number(row.turnover) * 10 ** (priceGrid.decimals + qtyGrid.decimals)) / (priceGrid.units * qtyGrid.units),
    isClosed: row.is_closed,
  };
}

/** Turnover, kept as ticks times steps, in quote units with two digits. A statistic: rounded, never money. */
export function turnoverText(turnover: number, priceGrid: PriceGrid, qtyGrid: PriceGrid, contractSize = 1): string {
  const perUnit = (priceGrid.units * qtyGrid.units * contractSize) / 10 ** (priceGrid.decimals + qtyGrid.decimals);
  const cents = BigInt(Math.round(turnover * perUnit * 100));
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
