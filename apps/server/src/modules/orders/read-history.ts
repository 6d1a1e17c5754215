import type { Queryable } from "#/platform/db/pool.ts";
import type { Mode } from "./contract-order.domain.ts";

/** What a page of a person's history is narrowed to; times in milliseconds, both bounds included. */
export interface HistoryFilter {
  readonly userId: bigint;
  readonly mode: Mode;
  /** The instruments that count; undefined for all. */
  readonly coin: string | readonly string[] | undefined;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Where a history is kept: a table with the usual columns, of which `and` may take a part. Program text, never input. */
export interface HistoryTable {
  readonly columns: string;
  readonly table: string;
  readonly and?: string;
}

const NARROWED = `user_id = $1 AND mode = $2 AND ($3::text[] IS NULL OR coin = ANY ($3))
  AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at <= $5)`;

/** A page of a person's rows, newest first, and how many there are. */
export async function readHistory<Row extends object>(
  db: Queryable,
  { columns, table, and = "true" }: HistoryTable,
  filter: HistoryFilter,
): Promise<{ rows: Row[]; total: number }> {
  const date = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  const coins = typeof filter.coin === "string" ? [filter.coin] : (filter.coin ?? null);
  const values = [filter.userId, filter.mode, coins, date(filter.startTime), date(filter.endTime)];
  const where = `${NARROWED} AND ${and}`;
  const [page, count] = await Promise.all([
    db.query<Row>(`SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT $6 OFFSET $7`, [
      ...values,
      filter.pageSize,
      (filter.pageNum - 1) * filter.pageSize,
    ]),
    db.query<{ total: bigint }>(`SELECT count(*) AS total FROM ${table} WHERE ${where}`, values),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total ?? 0n) };
}
