import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#/platform/db/transaction.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { readAudit, verifyAudit, writeAudit } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const write = (subject: string, detail: Record<string, unknown> = {}) =>
  inTransaction(database.pool, (tx) =>
    writeAudit(tx, { actor: "operator:ann", action: "kyc.approved", subject, detail, at: 1_700_000_000_000 }),
  );

test("entries written at once make one chain, and each is told as it was written", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(`kyc:${n}`, { z: n, a: { b: [1, { d: 2, c: 3 }] } })));
  expect(await verifyAudit(database.pool)).toEqual({ count: 20, brokenAt: null });
  expect(await readAudit(database.pool, "kyc:7")).toMatchObject([{ detail: { z: 7, a: { b: [1, { c: 3, d: 2 }] } } }]);
});

test("the program can neither change nor remove an entry, and a change behind its back is found", async () => {
  for (const statement of ["UPDATE audit_entry SET action = 'x'", "DELETE FROM audit_entry"])
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
  await database.ownerPool.query("UPDATE audit_entry SET subject = 'kyc:99' WHERE no = 5");
  expect((await verifyAudit(database.pool)).brokenAt).toBe(5n);
});

test("an entry does not outlive the transaction of what it tells of", async () => {
  const failing = inTransaction(database.pool, async (tx) => {
    await writeAudit(tx, { actor: "rule:test", action: "none", subject: "kyc:void", detail: {}, at: 0 });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await readAudit(database.pool, "kyc:void")).toEqual([]);
});
