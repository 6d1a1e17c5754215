import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { databaseErrorCode, inTransaction, violatedConstraint } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(`
    CREATE TABLE counter (id int PRIMARY KEY, value int NOT NULL);
    GRANT SELECT, INSERT, UPDATE, DELETE ON counter TO evenkeel_app`);
});
afterAll(() => database.close());
beforeEach(() => database.ownerPool.query("DELETE FROM counter; INSERT INTO counter VALUES (1, 0), (2, 0)"));

const counterValue = async (id: number): Promise<number> =>
  (await database.pool.query("SELECT value FROM counter WHERE id = $1", [id])).rows[0].value;

test("all of it or none of it", async () => {
  await inTransaction(database.pool, (tx) => tx.query("UPDATE counter SET value = 1 WHERE id = 1"));
  const failed = inTransaction(database.pool, async (tx) => {
    await tx.query("UPDATE counter SET value = 2 WHERE id = 1");
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await counterValue(1)).toBe(1);
});

test("a deadlock is tried again and both sides take effect", async () => {
  const add = (first: number, second: number) =>
    inTransaction(database.pool, async (tx) => {
      await tx.query("UPDATE counter SET value = value + 1 WHERE id = $1", [first]);
      await tx.query("SELECT pg_sleep(0.2)");
      await tx.query("UPDATE counter SET value = value + 1 WHERE id = $1", [second]);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect([await counterValue(1), await counterValue(2)]).toEqual([2, 2]);
});

test("conflicts without end become a refusal that may be tried again", async () => {
  let attempts = 0;
  const conflict = inTransaction(database.pool, (tx) => {
    attempts++;
    return tx.query("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$");
  });
  await expect(conflict).rejects.toMatchObject({ key: "server.busy" });
  expect(attempts).toBe(4);
});

test("a database error tells its code and its constraint", async () => {
  const error = await database.pool.query("INSERT INTO counter VALUES (1, 0)").catch((reason: unknown) => reason);
  expect(databaseErrorCode(error)).toBe("23505");
  expect(violatedConstraint(error)).toBe("counter_pkey");
  expect(databaseErrorCode(new Error("x"))).toBeNull();
});
