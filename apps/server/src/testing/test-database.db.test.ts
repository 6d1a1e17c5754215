import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("the product's connections run as the application role and get 64-bit integers as bigints", async () => {
  const { rows } = await database.pool.query("SELECT current_user AS role, 9007199254740993::int8 AS big");
  expect(rows).toEqual([{ role: "evenkeel_app", big: 9007199254740993n }]);
});

test("the application role cannot make tables or read the migration record", async () => {
  await expect(database.pool.query("CREATE TABLE mine (id int)")).rejects.toMatchObject({ code: "42501" });
  await expect(database.pool.query("SELECT * FROM schema_migration")).rejects.toMatchObject({ code: "42501" });
});
