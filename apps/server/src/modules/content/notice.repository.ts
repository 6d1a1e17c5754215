import type { notice, noticesByType } from "@evenkeel/contract/config-calls";
import type { DataOf, InputOf, RowOf } from "@evenkeel/contract/endpoint";
import type { noticeCategoryTree, noticeDetail, noticeLabelGroups, noticeSearch } from "@evenkeel/contract/notice";
import type * as z from "zod/mini";
import type { Queryable } from "#/platform/db/pool.ts";

type Notice = z.infer<typeof notice>;
export type NoticeType = InputOf<typeof noticesByType>["query"]["type"];

interface NoticeRow {
  id: bigint;
  title: string;
  sub_title: string;
  status: number;
  starts_at: Date;
}

/** As many announcements as a list shows; older ones are found by searching. */
const LISTED = 100;

/**
 * Notices that have begun by $2, each in the language $1 or else in English.
 */
const IN_LANGUAGE = `
  SELECT DISTINCT ON (n.id) n.id, n.type, n.status, n.starts_at, n.updated_at, n.category_id, n.label,
    t.title, t.sub_title, t.body, t.language
  FROM notice n JOIN notice_text t ON t.notice_id = n.id AND t.language IN ($1, 'en')
  WHERE n.starts_at <= $2 ORDER BY n.id, (t.language = $1) DESC`;

const NEWEST_FIRST = "starts_at DESC, id DESC";

function present(row: NoticeRow): Notice {
  return {
    id: String(row.id),
    title: row.title,
    subTitle: row.sub_title,
    status: row.status,
    startTime_timestamp: row.starts_at.getTime(),
  };
}

/** Notices of one type that have begun, newest first, in the language or else in English. */
export async function listNotices(db: Queryable, type: NoticeType, language: string, now: number): Promise<Notice[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT * FROM (${IN_LANGUAGE}) n WHERE type = $3 ORDER BY ${NEWEST_FIRST} LIMIT ${LISTED}`,
    [language, new Date(now), type],
  );
  return rows.map(present);
}

/** One notice whole; null where there is none, or it has not begun. */
export async function readNotice(
  db: Queryable,
  id: string,
  language: string,
  now: number,
): Promise<DataOf<typeof noticeDetail> | null> {
  const { rows } = await db.query<
    NoticeRow & { type: DataOf<typeof noticeDetail>["type"]; body: string; updated_at: Date; language: string }
  >(`SELECT * FROM (${IN_LANGUAGE}) n WHERE id = $3`, [language, new Date(now), id]);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...present(row),
    type: row.type,
    body: row.body,
    updatedAt: row.updated_at.getTime(),
    isTranslated: row.language === language,
  };
}

/** One page of the notices that hold every word, in any of their texts; those with all words in the title come first. */
export async function searchNotices(
  db: Queryable,
  { text, categoryId, pageNum, pageSize }: InputOf<typeof noticeSearch>["body"],
  language: string,
  now: number,
): Promise<{ rows: Notice[]; total: number }> {
  const words = text.trim().split(/\s+/).map(likePattern);
  const { rows } = await db.query<{ total: number } & (NoticeRow | { id: null })>(
    `WITH found AS (
       SELECT *, title ILIKE ALL ($3) AS is_title FROM (${IN_LANGUAGE}) n
       WHERE concat_ws(' ', title, sub_title, body) ILIKE ALL ($3)
         AND ($4::bigint IS NULL OR category_id IN (SELECT id FROM notice_category WHERE $4 IN (id, parent_id)))
     )
     SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total FROM found) counted
       LEFT JOIN (SELECT * FROM found ORDER BY is_title DESC, ${NEWEST_FIRST} LIMIT $5 OFFSET $6) page ON true
     ORDER BY page.is_title DESC, page.starts_at DESC, page.id DESC`,
    [language, new Date(now), words, categoryId ?? null, pageSize, (pageNum - 1) * pageSize],
  );
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [present(row)])), total: rows[0]?.total ?? 0 };
}

/** A pattern that finds the word as it is written, whatever signs it holds. */
function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

export async function readCategoryTree(db: Queryable): Promise<DataOf<typeof noticeCategoryTree>> {
  const { rows } = await db.query<{ id: bigint; parent_id: bigint | null; name: string }>(
    "SELECT id, parent_id, name FROM notice_category ORDER BY position, id",
  );
  const below = (parent: bigint | null) =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, name }) => ({ id: String(id), name, children: [] }));
  return below(null).map((top) => ({ ...top, children: below(BigInt(top.id)) }));
}

/** The notices of a category and of those below it, by label; null where there is no such category. */
export async function readLabelGroups(
  db: Queryable,
  categoryId: string,
  language: string,
  now: number,
): Promise<RowOf<typeof noticeLabelGroups>[] | null> {
  const known = await db.query("SELECT FROM notice_category WHERE id = $1", [categoryId]);
  if (known.rowCount === 0) return null;
  const { rows } = await db.query<NoticeRow & { label: string }>(
    `SELECT n.* FROM (${IN_LANGUAGE}) n JOIN notice_category c ON c.id = n.category_id
     WHERE $3 IN (c.id, c.parent_id) ORDER BY c.position, n.id`,
    [language, new Date(now), categoryId],
  );
  return [...Map.groupBy(rows, ({ label }) => label)].map(([label, notices]) => ({
    label,
    notices: notices.map(present),
  }));
}

/** The listed announcements that a person has not read, newest first. */
export async function listUnread(db: Queryable, userId: string, now: number): Promise<string[]> {
  const { rows } = await db.query<{ id: bigint }>({
    name: "notices-unread",
    text: `SELECT id FROM (
        SELECT id, starts_at FROM notice WHERE type = 'announcement' AND starts_at <= $2
        ORDER BY ${NEWEST_FIRST} LIMIT ${LISTED}
      ) n
      WHERE NOT EXISTS (SELECT FROM notice_read r WHERE r.user_id = $1 AND r.notice_id = n.id) ORDER BY ${NEWEST_FIRST}`,
    values: [userId, new Date(now)],
  });
  return rows.map(({ id }) => String(id));
}

/** Marks announcements as read; those that were stay as they are. */
export async function markAnnouncementsRead(
  db: Queryable,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await db.query(
    `INSERT INTO notice_read (user_id, notice_id, read_at) SELECT $1, id, $3 FROM unnest($2::bigint[]) AS seen (id)
     ON CONFLICT DO NOTHING`,
    [userId, ids, new Date(now)],
  );
}
