import type { TestDatabase } from "@evenkeel/server/src/testing/test-database.ts";

type Pool = TestDatabase["ownerPool"];

/** The tables to which an accepted order adds rows. */
const TABLES = ["commit_group", "contract_order", "hold", "idempotency_key", "journal_entry", "outbox_fact", "posting"];

/** What one transaction of the engine wrote, ready to be written again as it is. */
export interface Group {
  readonly orders: number;
  /** By table: PostgreSQL's own text of an array of its rows, holds filled. */
  readonly rows: readonly { readonly table: string; readonly text: string }[];
  /** What it added to the balances of which accounts. */
  readonly accounts: readonly bigint[];
  readonly deltas: readonly string[];
}

/** Copies of the product's tables: `keyed` with their columns and indexes, `bare` with their columns alone. */
export const SCHEMAS = { keyed: "INCLUDING INDEXES", bare: "" } as const;
export type Schema = keyof typeof SCHEMAS;

export async function makeTables(pool: Pool): Promise<void> {
  for (const [schema, including] of Object.entries(SCHEMAS)) {
    await pool.query(`CREATE SCHEMA ${schema}`);
    for (const table of TABLES) await pool.query(`CREATE TABLE ${schema}.${table} (LIKE public.${table} ${including})`);
    // No way to move a balance without a key to find it by.
    await pool.query(`CREATE TABLE ${schema}.ledger_account (LIKE public.ledger_account INCLUDING GENERATED)`);
    await pool.query(`ALTER TABLE ${schema}.ledger_account ADD PRIMARY KEY (id), DROP COLUMN min_balance`);
  }
}

/** The newest journal entry: what is written after it belongs to the next round. */
export async function newestEntry(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>("SELECT coalesce(max(id), 0) AS id FROM journal_entry");
  return rows[0]?.id ?? 0n;
}

/** What the engine has written since, transaction by transaction. */
export async function captureGroups(pool: Pool, since: bigint): Promise<Group[]> {
  const written = "SELECT DISTINCT xact::xid FROM journal_entry WHERE id > $1";
  const { rows: balances } = await pool.query<{ xact: string; accounts: bigint[]; deltas: string[] }>(
    `SELECT xact, array_agg(account_id ORDER BY account_id) AS accounts, array_agg(delta::text ORDER BY account_id) AS deltas
     FROM (
       SELECT e.xact::text AS xact, p.account_id, sum(p.delta) AS delta
       FROM posting p JOIN journal_entry e ON e.id = p.entry_id WHERE e.id > $1 GROUP BY e.xact, p.account_id
     ) moved GROUP BY xact ORDER BY xact::bigint`,
    [since],
  );
  const textOf = new Map<string, Map<string, { text: string; count: number }>>();
  for (const table of TABLES) {
    const { rows } = await pool.query<{ xact: string; text: string; count: number }>(
      `SELECT t.xmin::text AS xact, array_agg(t)::text AS text, count(*)::int AS count FROM public.${table} t
       WHERE t.xmin IN (${written}) GROUP BY t.xmin::text`,
      [since],
    );
    textOf.set(table, new Map(rows.map((row) => [row.xact, row])));
  }
  return balances.map(({ xact, accounts, deltas }) => {
    const found = (table: string) => textOf.get(table)?.get(String(BigInt(xact) % 2n ** 32n));
    const rows = TABLES.flatMap((table) => {
      const text = found(table)?.text;
      return text === undefined ? [] : [{ table, text }];
    });
    return { orders: found("contract_order")?.count ?? 0, rows, accounts, deltas };
  });
}

/** Empties the copies, and gives them the accounts that there are. */
export async function emptyTables(pool: Pool, schema: Schema): Promise<void> {
  await pool.query(`TRUNCATE ${[...TABLES, "ledger_account"].map((table) => `${schema}.${table}`).join(", ")}`);
  await pool.query(
    `INSERT INTO ${schema}.ledger_account (id, mode, kind, user_id, wallet, asset, bucket, balance)
     SELECT id, mode, kind, user_id, wallet, asset, bucket, balance FROM public.ledger_account`,
  );
}

/** Writes the groups over one connection, each in a transaction of its own: rows, and balances by their sums. */
export async function writeGroups(pool: Pool, schema: Schema, groups: readonly Group[]): Promise<void> {
  const connection = await pool.connect();
  try {
    for (const { rows, accounts, deltas } of groups) {
      await connection.query("BEGIN");
      for (const { table, text } of rows) {
        await connection.query({
          name: `${schema}-${table}`,
          text: `INSERT INTO ${schema}.${table} SELECT (row).* FROM unnest($1::public.${table}[]) AS row`,
          values: [text],
        });
      }
      await connection.query({
        name: `${schema}-balances`,
        text: `UPDATE ${schema}.ledger_account a SET balance = a.balance + d.delta
          FROM unnest($1::bigint[], $2::numeric[]) AS d (id, delta) WHERE a.id = d.id`,
        values: [accounts, deltas],
      });
      await connection.query("COMMIT");
    }
  } finally {
    connection.release();
  }
}
