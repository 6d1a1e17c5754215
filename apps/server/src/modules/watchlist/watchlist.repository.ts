import type { Queryable } from "#/platform/db/pool.ts";

/** A favourite as it is kept. `type` is the kind's number on the wire. */
export interface StoredEntry {
  readonly id: bigint;
  readonly coinId: string;
  readonly type: number;
}

interface EntryRow {
  id: bigint;
  coin_id: string;
  type: number;
}

function toEntry(row: EntryRow): StoredEntry {
  return { id: row.id, coinId: row.coin_id, type: row.type };
}

/** Puts in what is not there yet. @returns how many were added. */
export async function insertEntries(
  db: Queryable,
  userId: string,
  entries: readonly StoredEntry[],
  now: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `INSERT INTO watchlist_entry (id, user_id, coin_id, type, created_at)
     SELECT id, $1, coin_id, type, $5 FROM unnest($2::bigint[], $3::text[], $4::smallint[]) AS entry (id, coin_id, type)
     ON CONFLICT (user_id, coin_id, type) DO NOTHING`,
    [
      userId,
      entries.map(({ id }) => id),
      entries.map(({ coinId }) => coinId),
      entries.map(({ type }) => type),
      new Date(now),
    ],
  );
  return rowCount ?? 0;
}

export async function countEntries(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM watchlist_entry WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** A person's entries among the given instruments, newest first; pages count from 1. */
export async function pageEntries(
  db: Queryable,
  userId: string,
  coinIds: readonly string[],
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ entries: StoredEntry[]; total: number }> {
  const { rows } = await db.query<{ total: number } & (EntryRow | { id: null })>({
    name: "watchlist-page",
    // The left join keeps the count where the page lies behind the last entry.
    text: `WITH own AS (SELECT id, coin_id, type FROM watchlist_entry WHERE user_id = $1 AND coin_id = ANY($2))
      SELECT counted.total, page.id, page.coin_id, page.type
      FROM (SELECT count(*)::integer AS total FROM own) counted
        LEFT JOIN (SELECT * FROM own ORDER BY id DESC LIMIT $3 OFFSET $4) page ON true
      ORDER BY page.id DESC`,
    values: [userId, coinIds, page.pageSize, (page.pageNum - 1) * page.pageSize],
  });
  return {
    entries: rows.flatMap((row) => (row.id === null ? [] : [toEntry(row)])),
    total: rows[0]?.total ?? 0,
  };
}

/** Removes those of the ids that are the person's own. @returns how many went. */
export async function deleteEntries(db: Queryable, userId: string, ids: readonly bigint[]): Promise<number> {
  const { rowCount } = await db.query("DELETE FROM watchlist_entry WHERE user_id = $1 AND id = ANY($2)", [userId, ids]);
  return rowCount ?? 0;
}

export async function findEntry(db: Queryable, userId: string, coinId: string, type: number): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    "SELECT id FROM watchlist_entry WHERE user_id = $1 AND coin_id = $2 AND type = $3",
    [userId, coinId, type],
  );
  return rows[0]?.id ?? null;
}

export async function listCoinIds(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ coin_id: string }>({
    name: "watchlist-coins",
    text: "SELECT coin_id FROM watchlist_entry WHERE user_id = $1",
    values: [userId],
  });
  return rows.map(({ coin_id }) => coin_id);
}
