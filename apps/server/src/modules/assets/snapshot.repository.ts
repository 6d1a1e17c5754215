import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { Mode } from "#/modules/ledger/index.ts";
import type { Queryable } from "#/platform/db/pool.ts";

/** What a person was worth when it was looked at. */
export interface Snapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** In USDT. */
  readonly value: Decimal;
  /** Assets that had no price then and are not in the figure. */
  readonly excluded: readonly string[];
}

export interface NewSnapshot extends Snapshot {
  readonly userId: bigint;
  readonly mode: Mode;
  /** The day that it is for, UTC, as `2026-01-15`. */
  readonly day: string;
}

/** Writes a day's record where there is none yet. @returns whether it was written. */
export async function insertSnapshot(db: Queryable, snapshot: NewSnapshot): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "snapshot-insert",
    text: `INSERT INTO equity_snapshot (user_id, mode, day, taken_at, equity, excluded)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (user_id, mode, day) DO NOTHING`,
    values: [
      snapshot.userId,
      snapshot.mode,
      snapshot.day,
      new Date(snapshot.at),
      format(snapshot.value),
      snapshot.excluded,
    ],
  });
  return rowCount === 1;
}

/** Which of these people have a record for the day. */
export async function readRecorded(
  db: Queryable,
  mode: Mode,
  day: string,
  userIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ user_id: bigint }>({
    name: "snapshot-recorded",
    text: "SELECT user_id FROM equity_snapshot WHERE mode = $1 AND day = $2 AND user_id = ANY ($3::bigint[])",
    values: [mode, day, userIds],
  });
  return new Set(rows.map((row) => row.user_id));
}

/** A person's records, oldest first. */
export async function readSnapshots(db: Queryable, userId: string, mode: Mode): Promise<Snapshot[]> {
  const { rows } = await db.query<{ taken_at: Date; equity: string; excluded: string[] }>({
    name: "snapshot-read",
    text: `SELECT taken_at, equity::text, excluded FROM equity_snapshot
      WHERE user_id = $1 AND mode = $2 ORDER BY day`,
    values: [userId, mode],
  });
  return rows.map(({ taken_at, equity, excluded }) => ({ at: taken_at.getTime(), value: parse(equity), excluded }));
}
