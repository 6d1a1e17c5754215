import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "#/platform/db/migrate.ts";
import { createOwnerPool } from "#/platform/db/pool.ts";
import { startEmbeddedPostgres } from "#/platform/embedded-postgres/index.ts";

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../migrations/", import.meta.url));

/** How the test files find the server that this set-up started: address of the server, name of the template. */
export const SERVER_VARIABLE = "EVENKEEL_TEST_SERVER";
export const TEMPLATE_VARIABLE = "EVENKEEL_TEST_TEMPLATE";

/**
 * Vitest's global set-up for database tests: one PostgreSQL for the whole run (or the one of DATABASE_URL), and in it
 * one migrated template that each test file copies.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const external = process.env.DATABASE_URL;
  if (external !== undefined) return prepare(external, async () => {});

  const dataDir = mkdtempSync(join(tmpdir(), "evenkeel-test-"));
  const server = await startEmbeddedPostgres({ dataDir });
  return prepare(server.url, async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

async function prepare(serverUrl: string, stop: () => Promise<void>): Promise<() => Promise<void>> {
  const template = `evenkeel_template_${process.pid}_${Date.now()}`;
  const admin = createOwnerPool({ url: serverUrl });
  await admin.query(`CREATE DATABASE ${template} TEMPLATE template0`);
  const owner = createOwnerPool({ url: withDatabase(serverUrl, template) });
  await migrate(owner, MIGRATIONS_FOLDER);
  await owner.end();
  process.env[SERVER_VARIABLE] = serverUrl;
  process.env[TEMPLATE_VARIABLE] = template;
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await admin.end();
    await stop();
  };
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
