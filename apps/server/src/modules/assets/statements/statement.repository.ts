import type { StatementFormat, StatementJob } from "@evenkeel/contract/asset-statement";
import type { Mode } from "#/modules/ledger/index.ts";
import type { Queryable } from "#/platform/db/pool.ts";

/** A statement that was asked for, with whose it is. */
export interface OwnedJob extends StatementJob {
  readonly userId: string;
  readonly mode: Mode;
}

interface JobRow {
  id: bigint;
  user_id: bigint;
  mode: Mode;
  from_time: Date;
  to_time: Date;
  format: StatementFormat;
  status: StatementJob["status"];
  bills: number | null;
  created_at: Date;
}

const COLUMNS = "id, user_id, mode, from_time, to_time, format, status, bills, created_at";

function toJob(row: JobRow): OwnedJob {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    mode: row.mode,
    from: row.from_time.getTime(),
    to: row.to_time.getTime(),
    format: row.format,
    status: row.status,
    rows: row.bills,
    createdAt: row.created_at.getTime(),
  };
}

export async function insertJob(db: Queryable, job: OwnedJob): Promise<void> {
  await db.query(
    `INSERT INTO statement_job (id, user_id, mode, from_time, to_time, format, status, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'waiting', $7)`,
    [job.id, job.userId, job.mode, new Date(job.from), new Date(job.to), job.format, new Date(job.createdAt)],
  );
}

/** How many statements a person asked for since then. */
export async function countJobs(db: Queryable, userId: string, since: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM statement_job WHERE user_id = $1 AND created_at >= $2",
    [userId, new Date(since)],
  );
  return rows[0]?.count ?? 0;
}

export async function readWaiting(db: Queryable): Promise<OwnedJob[]> {
  const { rows } = await db.query<JobRow>(`SELECT ${COLUMNS} FROM statement_job WHERE status = 'waiting' ORDER BY id`);
  return rows.map(toJob);
}

/** Ends a job that waits. @returns whether it still waited. */
export async function endJob(
  db: Queryable,
  id: string,
  end: { readonly status: "ready"; readonly bills: number; readonly content: Buffer } | { readonly status: "failed" },
): Promise<boolean> {
  const [bills, content] = end.status === "ready" ? [end.bills, end.content] : [null, null];
  const { rowCount } = await db.query(
    "UPDATE statement_job SET status = $2, bills = $3, content = $4 WHERE id = $1 AND status = 'waiting'",
    [id, end.status, bills, content],
  );
  return rowCount === 1;
}

/** A person's statements in one book, newest first; pages count from 1. */
export async function pageJobs(
  db: Queryable,
  userId: string,
  mode: Mode,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: StatementJob[]; total: number }> {
  const own = "FROM statement_job WHERE user_id = $1 AND mode = $2";
  const { rows } = await db.query<{ total: number } & (JobRow | { id: null })>(
    `SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total ${own}) counted
     LEFT JOIN (SELECT ${COLUMNS} ${own} ORDER BY id DESC LIMIT $3 OFFSET $4) page ON true ORDER BY page.id DESC`,
    [userId, mode, page.pageSize, (page.pageNum - 1) * page.pageSize],
  );
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [toJob(row)])), total: rows[0]?.total ?? 0 };
}

/** A person's own statement with its file; null where there is none of theirs. */
export async function findJob(
  db: Queryable,
  userId: string,
  mode: Mode,
  id: string,
): Promise<{ job: OwnedJob; content: Buffer | null } | null> {
  const { rows } = await db.query<JobRow & { content: Buffer | null }>(
    `SELECT ${COLUMNS}, content FROM statement_job WHERE id = $1 AND user_id = $2 AND mode = $3`,
    [id, userId, mode],
  );
  const row = rows[0];
  return row === undefined ? null : { job: toJob(row), content: row.content };
}

/** Removes files that are older. @returns how many. */
export async function deleteJobsBefore(db: Queryable, before: number): Promise<number> {
  const { rowCount } = await db.query("DELETE FROM statement_job WHERE created_at < $1", [new Date(before)]);
  return rowCount ?? 0;
}
