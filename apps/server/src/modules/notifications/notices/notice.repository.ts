import type { PersonalNotice } from "@evenkeel/contract/notify";
import type { Queryable } from "#/platform/db/pool.ts";

/** A notice as it is made. `ref` names the fact that it tells of: the same fact is told to a person once. */
export interface NewNotice {
  readonly userId: string;
  readonly ref: string;
  readonly category: PersonalNotice["category"];
  /** Message key. */
  readonly type: string;
  /** Values of the message: short words and numbers, nothing that a stranger may not see on a locked screen. */
  readonly args: Readonly<Record<string, string>>;
  /** A path of the web app. */
  readonly link: string | null;
}

interface NoticeRow {
  id: bigint;
  category: PersonalNotice["category"];
  type: string;
  args: Record<string, string>;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
}

const COLUMNS = "id, category, type, args, link, created_at, read_at";

function toNotice(row: NoticeRow): PersonalNotice {
  return {
    id: String(row.id),
    category: row.category,
    type: row.type,
    args: row.args,
    link: row.link,
    isRead: row.read_at !== null,
    createdAt: row.created_at.getTime(),
  };
}

/** @returns whether it is new; false where this fact was told before. */
export async function insertNotice(db: Queryable, id: bigint, notice: NewNotice, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO personal_notice (id, user_id, ref, category, type, args, link, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, ref) DO NOTHING`,
    [
      id,
      notice.userId,
      notice.ref,
      notice.category,
      notice.type,
      JSON.stringify(notice.args),
      notice.link,
      new Date(now),
    ],
  );
  return rowCount === 1;
}

export async function findNotice(db: Queryable, userId: string, id: string): Promise<PersonalNotice | null> {
  const { rows } = await db.query<NoticeRow>(`SELECT ${COLUMNS} FROM personal_notice WHERE user_id = $1 AND id = $2`, [
    userId,
    id,
  ]);
  return rows[0] === undefined ? null : toNotice(rows[0]);
}

/** A person's notices, newest first; pages count from 1. */
export async function pageNotices(
  db: Queryable,
  userId: string,
  category: PersonalNotice["category"] | undefined,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: PersonalNotice[]; total: number }> {
  const own = "FROM personal_notice WHERE user_id = $1 AND ($2::text IS NULL OR category = $2)";
  const { rows } = await db.query<{ total: number } & (NoticeRow | { id: null })>({
    name: "notices-page",
    text: `SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total ${own}) counted
      LEFT JOIN (SELECT ${COLUMNS} ${own} ORDER BY id DESC LIMIT $3 OFFSET $4) page ON true ORDER BY page.id DESC`,
    values: [userId, category ?? null, page.pageSize, (page.pageNum - 1) * page.pageSize],
  });
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [toNotice(row)])), total: rows[0]?.total ?? 0 };
}

/** Marks one of a person's notices as read, or all of them where `id` is undefined. */
export async function markRead(db: Queryable, userId: string, id: string | undefined, now: number): Promise<void> {
  await db.query(
    `UPDATE personal_notice SET read_at = $3
     WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint IS NULL OR id = $2)`,
    [userId, id ?? null, new Date(now)],
  );
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    "SELECT count(*)::integer AS unread FROM personal_notice WHERE user_id = $1 AND read_at IS NULL",
    [userId],
  );
  return rows[0]?.unread ?? 0;
}

export async function deleteNoticesBefore(db: Queryable, before: number): Promise<number> {
  const { rowCount } = await db.query("DELETE FROM personal_notice WHERE created_at < $1", [new Date(before)]);
  return rowCount ?? 0;
}
