import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { createAppPool, createOwnerPool } from "#/platform/db/pool.ts";
import { SERVER_VARIABLE, TEMPLATE_VARIABLE, withDatabase } from "./database-server.ts";

export interface TestDatabase {
  /** As the product runs: the role `evenkeel_app`. */
  pool: Pool;
  /** As the database's owner, for looking behind the product's back. */
  ownerPool: Pool;
  /** The owner's connection string. */
  url: string;
  /** Closes both pools and drops the database. */
  close(): Promise<void>;
}

/**
 * A fresh, migrated database of its own on the run's PostgreSQL. Call it in `beforeAll` of a `.db.test.ts` file and
 * `close()` in `afterAll`.
 * @param options.max connections of the product's pool; race tests want at least 10.
 */
export async function createTestDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  const template = process.env[TEMPLATE_VARIABLE];
  if (server === undefined || template === undefined) {
    throw new Error("No test server: database tests are the files named *.db.test.ts, run through vitest.");
  }
  const name = `evenkeel_test_${randomBytes(8).toString("hex")}`;
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = withDatabase(server, name);
  // What a race does is tested, not how long it queues on a busy machine.
  const pool = createAppPool({ url, max: options.max ?? 10, connectTimeoutMs: 15_000 });
  const ownerPool = createOwnerPool({ url });
  return {
    pool,
    ownerPool,
    url,
    close: async () => {
      await Promise.all([pool.end(), ownerPool.end()]);
      await runOnServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const admin = createOwnerPool({ url, max: 1 });
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
