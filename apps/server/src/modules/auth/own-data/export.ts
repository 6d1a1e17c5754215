import type { Pool } from "pg";
import type { OwnDataPort } from "./own-data-port.ts";
import { purposeOf } from "./personal-data.ts";

/** Rows of one subject that an export carries; the newest are in it. */
const MAX_ROWS = 5_000;
/** What is no fact about a person but a key to them: never leaves, not even to its owner. */
const SECRET_COLUMN =
  /hash|secret|public_key|p256dh|^auth$|^phrase$|^content$|^reply$|credential_id|challenge|^identity$|doc_print/;

export interface Subject {
  readonly name: string;
  readonly purpose: string;
  readonly rows: Record<string, unknown>[];
  readonly isCut: boolean;
}

/**
 * Everything that the database keeps under a person's number, table by table: whatever module a table belongs to, what is
 * kept of a person is the person's to see. What is sealed there comes opened from the module that has the key. Secrets and
 * hashes stay.
 */
export async function exportOwnData(
  pool: Pool,
  userId: bigint,
  ownData: Pick<OwnDataPort, "record">,
): Promise<Subject[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(c.oid, 'SELECT')
     ORDER BY 1`,
  );
  const subjects = [await readSubject(pool, "app_user", "id", userId)];
  for (const { name } of tables) subjects.push(await readSubject(pool, name, "user_id", userId));
  return [...subjects, ...(await ownData.record(String(userId)))].filter(({ rows }) => rows.length > 0);
}

async function readSubject(pool: Pool, table: string, key: string, userId: bigint): Promise<Subject> {
  // The names come from the catalogue of the database itself, never from a caller.
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE "${key}" = $1 ORDER BY t DESC LIMIT ${MAX_ROWS + 1}`,
    [userId],
  );
  const told = rows.slice(0, MAX_ROWS).map(({ row }) => withoutSecrets(row));
  return { name: table, purpose: purposeOf(table), rows: told, isCut: rows.length > MAX_ROWS };
}

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET_COLUMN.test(name)));
}
