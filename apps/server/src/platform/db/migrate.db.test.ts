import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MIGRATIONS_FOLDER } from "#/testing/database-server.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { migrate } from "./migrate.ts";
import { createOwnerPool } from "./pool.ts";

let database: TestDatabase;
let folder: string;
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenkeel-migrate-"));
  await database.ownerPool.query("DROP TABLE IF EXISTS schema_migration, ship, harbour");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("applies files in the order of their names, once", async () => {
  write("0002_second.sql", "ALTER TABLE ship ADD COLUMN keel text");
  write("0001_first.sql", "CREATE TABLE ship (id int)");
  expect(await migrate(database.ownerPool, folder)).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await migrate(database.ownerPool, folder)).toEqual([]);
});

test("a file that fails leaves nothing of itself, and the run goes on from it when it is put right", async () => {
  write("0001_first.sql", "CREATE TABLE ship (id int)");
  write("0002_second.sql", "CREATE TABLE harbour (id int); SELECT 1/0");
  await expect(migrate(database.ownerPool, folder)).rejects.toThrow("0002_second.sql failed: division by zero");
  const { rows } = await database.ownerPool.query(
    "SELECT to_regclass('ship') AS ship, to_regclass('harbour') AS harbour",
  );
  expect(rows).toEqual([{ ship: "ship", harbour: null }]);
  write("0002_second.sql", "CREATE TABLE harbour (id int)");
  expect(await migrate(database.ownerPool, folder)).toEqual(["0002_second.sql"]);
});

test("refuses a file that was changed after it was applied", async () => {
  write("0001_first.sql", "CREATE TABLE ship (id int)");
  await migrate(database.ownerPool, folder);
  write("0001_first.sql", "CREATE TABLE ship (id bigint)");
  await expect(migrate(database.ownerPool, folder)).rejects.toThrow("0001_first.sql was changed");
});

test("refuses a database that is newer than the program", async () => {
  write("0001_first.sql", "CREATE TABLE ship (id int)");
  write("0002_second.sql", "SELECT 1");
  await migrate(database.ownerPool, folder);
  rmSync(join(folder, "0002_second.sql"));
  await expect(migrate(database.ownerPool, folder)).rejects.toThrow("from a newer one");
});

test("refuses a file name that has no place in the order", async () => {
  write("first.sql", "SELECT 1");
  await expect(migrate(database.ownerPool, folder)).rejects.toThrow("first.sql");
});

test("two runs at once apply each file once", async () => {
  write("0001_first.sql", "SELECT pg_sleep(0.2); CREATE TABLE ship (id int)");
  const other = createOwnerPool({ url: database.url });
  const runs = await Promise.all([migrate(database.ownerPool, folder), migrate(other, folder)]);
  await other.end();
  expect(runs.flat()).toEqual(["0001_first.sql"]);
});

test("the product's own files apply to an empty database", async () => {
  const fresh = await createTestDatabase();
  try {
    expect(await migrate(fresh.ownerPool, MIGRATIONS_FOLDER)).toEqual([]);
  } finally {
    await fresh.close();
  }
});
