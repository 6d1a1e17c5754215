import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";

/** Any fixed number: whoever holds this lock is the one that migrates. */
const MIGRATION_LOCK = 7_203_001n;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

interface Migration {
  name: string;
  sha256: string;
  sql: string;
}

/**
 * Brings the database forward: every file of `folder` that was not applied yet, in the order of its name, each in a
 * transaction of its own together with its record. An interrupted run therefore goes on where it stopped. There is
 * no way back; a mistake is put right by the next file. Numbers are given out in ranges, one for each area, so a
 * file may sort before one that was applied earlier: files of different areas must not depend on each other's order.
 * @returns the names applied now.
 * @throws Error when an applied file was changed or is missing (the database is then newer than this program).
 */
export async function migrate(ownerPool: Pool, folder: string): Promise<string[]> {
  const files = readMigrations(folder);
  const client = await ownerPool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migration (
         name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = await readApplied(client);
    checkHistory(files, applied);
    const pending = files.filter((file) => !applied.has(file.name));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the connection gives the lock back, whatever state a failure left it in.
    client.release(true);
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name) => {
    if (!FILE_NAME.test(name)) throw new Error(`Migration ${name}: the name must look like 0001_what_it_does.sql`);
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}

async function readApplied(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM schema_migration");
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function checkHistory(files: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const hashByName = new Map(files.map((file) => [file.name, file.sha256]));
  for (const [name, sha256] of applied) {
    const present = hashByName.get(name);
    if (present === undefined) {
      throw new Error(`The database has migration ${name}, which this version does not know: it is from a newer one.`);
    }
    if (present !== sha256) {
      throw new Error(`Migration ${name} was changed after it was applied: undo the change and add a new file.`);
    }
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)", [
      migration.name,
      migration.sha256,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
