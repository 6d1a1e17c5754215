import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { Queryable } from "#/platform/db/pool.ts";

/** What a funding instant of a coin was settled at. */
export interface FundingMark {
  readonly coin: string;
  /** Milliseconds. */
  readonly at: number;
  /** A fraction; above zero longs pay. */
  readonly rate: Decimal;
  readonly mark: Decimal;
  readonly quoteId: bigint;
}

/** Writes what instants were settled at; what is there already stays as it is. */
export async function writeFunding(db: Queryable, marks: readonly FundingMark[]): Promise<void> {
  await db.query({
    name: "contract-funding-write",
    text: `INSERT INTO contract_funding (coin, settled_at, rate, mark, quote_id)
      SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::numeric[], $4::numeric[], $5::bigint[])
      ON CONFLICT (coin, settled_at) DO NOTHING`,
    values: [
      marks.map(({ coin }) => coin),
      marks.map(({ at }) => new Date(at)),
      marks.map(({ rate }) => format(rate)),
      marks.map(({ mark }) => format(mark)),
      marks.map(({ quoteId }) => quoteId),
    ],
  });
}

interface FundingRow {
  coin: string;
  settled_at: Date;
  rate: string;
  mark: string;
  quote_id: bigint;
}

const COLUMNS = "coin, settled_at, rate::text, mark::text, quote_id";

const toMark = (row: FundingRow): FundingMark => ({
  coin: row.coin,
  at: row.settled_at.getTime(),
  rate: parse(row.rate),
  mark: parse(row.mark),
  quoteId: row.quote_id,
});

/** What all coins were settled at, at one instant. */
export async function readFundingAt(db: Queryable, at: number): Promise<FundingMark[]> {
  const { rows } = await db.query<FundingRow>(`SELECT ${COLUMNS} FROM contract_funding WHERE settled_at = $1`, [
    new Date(at),
  ]);
  return rows.map(toMark);
}

/** A coin's last instants, newest first. */
export async function readFundingOf(db: Queryable, coin: string, limit: number): Promise<FundingMark[]> {
  const { rows } = await db.query<FundingRow>(
    `SELECT ${COLUMNS} FROM contract_funding WHERE coin = $1 ORDER BY settled_at DESC LIMIT $2`,
    [coin, limit],
  );
  return rows.map(toMark);
}
