import type { Site } from "./site.ts";

export interface BooksOf {
  readonly userId: string;
  /** Only what is kept in this kind of money; all of it where absent. */
  readonly mode?: "SIM" | "LIVE";
}

/** What goes on by itself: pictures of worth, reviews of identity, statements that are being made. None of it is money. */
const BY_TIME = /snapshot|kyc|statement_job/;

/** Everything that the books hold of a person, table by table, but for when they were last seen. */
export async function booksOf(site: Site, { userId, mode }: BooksOf): Promise<Record<string, string>> {
  const { rows: tables } = await site.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = ANY ($1) GROUP BY 1 HAVING count(*) = $2 ORDER BY 1`,
    mode === undefined ? [["user_id"], 1] : [["user_id", "mode"], 2],
  );
  const books: Record<string, string> = {};
  for (const { name } of tables) {
    if (mode !== undefined && BY_TIME.test(name)) continue;
    const { rows } = await site.database.query<{ row: string }>(
      `SELECT (to_jsonb(t) - 'last_seen_at' - 'last_at')::text AS row FROM ${name} t
       WHERE user_id = $1 ${mode === undefined ? "" : "AND mode = $2"} ORDER BY 1`,
      mode === undefined ? [userId] : [userId, mode],
    );
    books[name] = rows.map(({ row }) => row).join("\n");
  }
  return books;
}
