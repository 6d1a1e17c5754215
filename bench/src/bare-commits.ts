import type { TestDatabase } from "@evenkeel/server/src/testing/test-database.ts";

type Pool = TestDatabase["ownerPool"];

/** The rows that one group commit of the engine wrote, ready to be written again as they are. */
export interface Group {
  /** Orders that one transaction of the engine carried, on average. */
  orders: number;
  /** By table: PostgreSQL's own text of an array of rows. */
  rows: { table: string; text: string }[];
}

/** The tables to which an order adds rows. */
const TABLES = ["contract_order", "hold", "idempotency_key", "journal_entry", "outbox_fact", "posting"];

/** Copies of the product's tables with nothing but their columns. */
export async function makeBareTables(pool: Pool): Promise<void> {
  await pool.query("CREATE SCHEMA bare");
  for (const table of TABLES) await pool.query(`CREATE TABLE bare.${table} (LIKE public.${table})`);
}

export async function countRows(pool: Pool): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of TABLES) {
    const { rows } = await pool.query<{ count: bigint }>(`SELECT count(*) FROM public.${table}`);
    counts.set(table, Number(rows[0]?.count ?? 0n));
  }
  return counts;
}

/** Looks at what `orders` orders have added since `before`, and keeps a share of it as large as one transaction's. */
export async function captureGroup(pool: Pool, before: ReadonlyMap<string, number>, orders: number): Promise<Group> {
  const after = await countRows(pool);
  const added = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
  const { rows: commits } = await pool.query<{ count: bigint }>(
    "SELECT count(DISTINCT xact) FROM (SELECT xact FROM journal_entry ORDER BY id DESC LIMIT $1) last",
    [added("journal_entry")],
  );
  const size = Math.max(1, Math.round(orders / Number(commits[0]?.count ?? 1n)));
  const rows: Group["rows"] = [];
  for (const table of TABLES) {
    const share = Math.round((added(table) / orders) * size);
    if (share === 0) continue;
    const { rows: found } = await pool.query<{ text: string }>(
      `SELECT array_agg(t)::text AS text FROM (SELECT * FROM public.${table} ORDER BY ctid DESC LIMIT $1) t`,
      [share],
    );
    if (found[0]) rows.push({ table, text: found[0].text });
  }
  return { orders: size, rows };
}

/** Writes a group over and over, each time in a transaction of its own. */
export async function writeGroups(pool: Pool, { rows }: Group, times: number): Promise<void> {
  const connection = await pool.connect();
  try {
    for (let time = 0; time < times; time++) {
      await connection.query("BEGIN");
      for (const { table, text } of rows) {
        await connection.query({
          name: `bare-${table}`,
          text: `INSERT INTO bare.${table} SELECT (row).* FROM unnest($1::public.${table}[]) AS row`,
          values: [text],
        });
      }
      await connection.query("COMMIT");
    }
  } finally {
    connection.release();
  }
}
