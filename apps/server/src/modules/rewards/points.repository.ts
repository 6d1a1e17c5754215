import type { Queryable, Tx } from "#/platform/db/pool.ts";

/** A change of a person's points, as it is written. */
export interface NewPoints {
  readonly id: bigint;
  readonly userId: string;
  readonly kind: "task";
  /** Whole points, above zero for what comes in. */
  readonly change: number;
  /** What the points are for, as a message key. */
  readonly source: string;
  /** Names the fact behind the change: the same fact changes a person's points once. */
  readonly refId: string;
  /** Milliseconds since the epoch, as is `createdAt`. */
  readonly expiresAt: number;
  readonly createdAt: number;
}

/**
 * Writes a change and, by the database's trigger, the balance.
 * @throws DatabaseError on the constraint `points_record_once` where the fact was written before.
 */
export async function insertPoints(tx: Tx, points: NewPoints): Promise<void> {
  await tx.query(
    `INSERT INTO points_record (id, user_id, kind, change, source, ref_id, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      points.id,
      points.userId,
      points.kind,
      points.change,
      points.source,
      points.refId,
      new Date(points.expiresAt),
      new Date(points.createdAt),
    ],
  );
}

/** What a person received for each task, in whole points, by the task's id. */
export async function readReceived(db: Queryable, userId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ ref_id: string; change: number }>({
    name: "points-tasks",
    text: "SELECT ref_id, change::integer AS change FROM points_record WHERE user_id = $1 AND kind = 'task'",
    values: [userId],
  });
  return new Map(rows.map(({ ref_id, change }) => [ref_id, change]));
}

/** A person's points; 0 for who never had any. */
export async function readBalance(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ balance: bigint }>("SELECT balance FROM points_account WHERE user_id = $1", [
    userId,
  ]);
  return rows[0] === undefined ? 0 : Number(rows[0].balance);
}
