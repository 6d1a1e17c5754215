import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("every table that is kept under a person's number is in the inventory, and no other", async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'user_id' ORDER BY 1`,
  );
  const expected = ["app_user", ...rows.map(({ name }) => name)].sort();
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(expected);
});

test("what is kept as long as the account, or for a time, is what the closing of an account deletes", async () => {
  const { rows } = await database.ownerPool.query<{ text: string }>(
    "SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = 'erase_person'",
  );
  const deleted = [...(rows[0]?.text ?? "").matchAll(/DELETE FROM (\w+) WHERE user_id = who/g)].map(([, name]) => name);
  const going = Object.entries(PERSONAL_DATA).filter(([, { stays }]) => stays !== "number");
  expect(deleted.sort()).toEqual(going.map(([name]) => name).sort());
});
