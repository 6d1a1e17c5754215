import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { ImageIssue } from "./image-facts.ts";

export type Purpose = "avatar" | "kyc";

/** A picture that somebody sent; times in milliseconds since the epoch. */
export interface UploadRow {
  readonly id: string;
  readonly userId: string;
  readonly mode: "SIM" | "LIVE";
  readonly purpose: Purpose;
  readonly isKept: boolean;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly issues: readonly ImageIssue[];
  readonly createdAt: number;
}

interface Row {
  id: string;
  user_id: bigint;
  mode: "SIM" | "LIVE";
  purpose: Purpose;
  is_kept: boolean;
  bytes: number;
  width: number;
  height: number;
  issues: ImageIssue[];
  created_at: Date;
}

const COLUMNS = "id, user_id, mode, purpose, is_kept, bytes, width, height, issues, created_at";

const toUpload = (row: Row): UploadRow => ({
  id: row.id,
  userId: String(row.user_id),
  mode: row.mode,
  purpose: row.purpose,
  isKept: row.is_kept,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  issues: row.issues,
  createdAt: row.created_at.getTime(),
});

/** Writes the row unless the person has sent `most` since `since`. @returns whether it is in. */
export async function insertUpload(tx: Tx, row: UploadRow, most: number, since: number): Promise<boolean> {
  // One after the other: what comes together is counted together.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('upload/' || $1, 0))", [row.userId]);
  const written = await tx.query(
    `INSERT INTO upload (${COLUMNS}) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     WHERE (SELECT count(*) FROM upload WHERE user_id = $2 AND created_at >= $11) < $12`,
    [
      row.id,
      row.userId,
      row.mode,
      row.purpose,
      row.isKept,
      row.bytes,
      row.width,
      row.height,
      row.issues,
      new Date(row.createdAt),
      new Date(since),
      most,
    ],
  );
  return written.rowCount === 1;
}

export async function countUploads(db: Queryable, userId: string, since: number): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    "SELECT count(*) FROM upload WHERE user_id = $1 AND created_at >= $2",
    [userId, new Date(since)],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Pictures that are there, by their ids. */
export async function readUploads(db: Queryable, ids: readonly string[]): Promise<UploadRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM upload WHERE id = ANY ($1::text[]) AND removed_at IS NULL`,
    [ids],
  );
  return rows.map(toUpload);
}

/** Notes since when something needs them. */
export async function markUsed(db: Queryable, ids: readonly string[], now: number): Promise<void> {
  await db.query("UPDATE upload SET used_at = $2 WHERE id = ANY ($1::text[])", [ids, new Date(now)]);
}

export async function markRemoved(db: Queryable, id: string, now: number): Promise<void> {
  await db.query("UPDATE upload SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL", [id, new Date(now)]);
}

/** Pictures of a person that are there, the newest first. */
export async function readUploadsOf(db: Queryable, userId: string, most: number): Promise<UploadRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM upload WHERE user_id = $1 AND is_kept AND removed_at IS NULL ORDER BY created_at DESC LIMIT $2`,
    [userId, most],
  );
  return rows.map(toUpload);
}

/**
 * Pictures that nothing has needed since `unusedSince`, documents needed since before `keptSince`, and whatever was to be
 * erased by now.
 */
export async function readOutdated(
  db: Queryable,
  { unusedSince, keptSince, now }: { readonly unusedSince: number; readonly keptSince: number; readonly now: number },
): Promise<UploadRow[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM upload WHERE removed_at IS NULL AND (
       (used_at IS NULL AND created_at < $1) OR (purpose = 'kyc' AND is_kept AND used_at < $2)
       OR erase_at <= $3
     ) LIMIT 500`,
    [new Date(unusedSince), new Date(keptSince), new Date(now)],
  );
  return rows.map(toUpload);
}
