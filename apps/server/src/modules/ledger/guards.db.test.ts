import type { PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createLedger } from "./index.ts";
import { accountOf, balanceOf, type Customer, draft, ids, legs, newCustomer } from "./testing/fixture.ts";

// What the database itself refuses to the application's role, whatever the code says: plain SQL, no module between.
let database: TestDatabase;
let customer: Customer;
let tx: PoolClient;

beforeAll(async () => {
  database = await createTestDatabase();
  customer = await newCustomer(database.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  tx = await database.pool.connect();
  await tx.query("BEGIN");
});
afterEach(async () => {
  await tx.query("ROLLBACK");
  tx.release();
});

async function entry(mode = "SIM"): Promise<bigint> {
  const id = ids.next();
  await tx.query(
    `INSERT INTO journal_entry (id, mode, type, ref_type, ref_id, step, created_at)
     VALUES ($1, $2, 'transfer', 'test', $3, '1', now())`,
    [id, mode, String(id)],
  );
  return id;
}

function posting(entryId: bigint, leg: number, account: bigint, delta: string, asset = "USDT", mode = "SIM") {
  return tx.query(
    "INSERT INTO posting (entry_id, leg, account_id, asset, mode, delta) VALUES ($1, $2, $3, $4, $5, $6)",
    [entryId, leg, account, asset, mode, delta],
  );
}

const zeroSum = { code: "23514", constraint: "journal_entry_zero_sum" };

test("an entry that does not balance fails at commit, and nothing of it stays", async () => {
  const id = await entry();
  await posting(id, 0, customer.available, "-1");
  await posting(id, 1, customer.counterparty, "2");
  await expect(tx.query("COMMIT")).rejects.toMatchObject(zeroSum);
  expect(await balanceOf(database.pool, customer.available)).toBe("100000");
});

test("an entry without legs, or with one, fails at commit", async () => {
  await entry();
  await expect(tx.query("COMMIT")).rejects.toMatchObject(zeroSum);
  await tx.query("BEGIN");
  await posting(await entry(), 0, customer.available, "-1");
  await expect(tx.query("COMMIT")).rejects.toMatchObject(zeroSum);
});

test("legs that come one by one balance at commit", async () => {
  const id = await entry();
  await posting(id, 0, customer.available, "-1");
  await posting(id, 1, customer.counterparty, "1");
  await tx.query("COMMIT");
  expect(await balanceOf(database.pool, customer.available)).toBe("99999");
});

test("checking early lets nothing in afterwards", async () => {
  const id = await entry();
  await posting(id, 0, customer.available, "-1");
  await posting(id, 1, customer.counterparty, "1");
  await tx.query("SET CONSTRAINTS ALL IMMEDIATE");
  await expect(posting(id, 2, customer.counterparty, "5")).rejects.toMatchObject({
    constraint: "journal_entry_complete",
  });
});

test("an entry takes no posting from a later transaction", async () => {
  const id = await entry();
  await posting(id, 0, customer.available, "-1");
  await posting(id, 1, customer.counterparty, "1");
  await tx.query("COMMIT");
  await tx.query("BEGIN");
  await expect(posting(id, 2, customer.available, "1")).rejects.toMatchObject({
    constraint: "posting_same_transaction",
  });
});

test.each(["journal_entry", "posting", "ledger_account", "hold", "asset", "journal_seal"])(
  "%s cannot be changed or emptied",
  async (table) => {
    const denied = { code: "42501" };
    const columns: Record<string, string> = {
      asset: "precision",
      posting: "delta",
      ledger_account: "balance",
      journal_seal: "seal",
    };
    for (const sql of [
      `UPDATE ${table} SET ${columns[table] ?? "id"} = 1`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    ]) {
      await tx.query("SAVEPOINT before");
      await expect(tx.query(sql)).rejects.toMatchObject(denied);
      await tx.query("ROLLBACK TO before");
    }
  },
);

test.each([
  [
    "a balance",
    "INSERT INTO ledger_account (mode, kind, asset, bucket, balance) VALUES ('SIM', 'house', 'ETH', 'fees', 1)",
  ],
  ["an amount held", "INSERT INTO hold (id, account_id, ref_type, ref_id, amount) VALUES (1, 1, 'order', '1', 5)"],
  [
    "an end of a hold",
    "INSERT INTO hold (id, account_id, ref_type, ref_id, closed_entry) VALUES (1, 1, 'order', '1', 5)",
  ],
  [
    "a transaction id",
    `INSERT INTO journal_entry (id, mode, type, ref_type, ref_id, step, created_at, xact)
     VALUES (1, 'SIM', 'grant', 'a', 'b', 'c', now(), '1')`,
  ],
  [
    "a seal",
    "INSERT INTO journal_seal (seal, from_xact, until_xact, entries, hash) VALUES (1, '0', '1', 1, ''::bytea)",
  ],
  ["an asset", "INSERT INTO asset (code, precision) VALUES ('FAKE', 0)"],
])("%s cannot be written by hand", async (_what, sql) => {
  await expect(tx.query(sql)).rejects.toMatchObject({ code: "42501" });
});

test("no temporary table can stand in for one of the ledger's", async () => {
  const before = await balanceOf(database.pool, customer.counterparty);
  await tx.query("CREATE TEMPORARY TABLE ledger_account (LIKE public.ledger_account) ON COMMIT DROP");
  const id = await entry();
  await posting(id, 0, customer.available, "-1");
  await posting(id, 1, customer.counterparty, "1");
  await tx.query("COMMIT");
  expect(await balanceOf(database.pool, customer.counterparty)).toBe(String(BigInt(before) + 1n));
});

test("another asset's account, the other book's account and the other book's entry cannot be named", async () => {
  const wallet = { kind: "user", userId: customer.userId, wallet: "contract", bucket: "available" } as const;
  const bitcoin = await accountOf(database.pool, { ...wallet, mode: "SIM", asset: "BTC" });
  const live = await accountOf(database.pool, { ...wallet, mode: "LIVE", asset: "USDT" });
  const foreign = { code: "23503" };
  const id = await entry();
  for (const write of [
    () => posting(id, 0, bitcoin, "1"),
    () => posting(id, 0, customer.available, "1", "BTC"),
    () => posting(id, 0, live, "1"),
    () => posting(id, 0, live, "1", "USDT", "LIVE"),
    () => posting(id, 0, 999_999_999n, "1"),
  ]) {
    await tx.query("SAVEPOINT before");
    await expect(write()).rejects.toMatchObject(foreign);
    await tx.query("ROLLBACK TO before");
  }
});

test("an account is of a known shape and asset", async () => {
  for (const values of [
    "('SIM', 'user', NULL, 3, 'USDT', 'available')",
    "('SIM', 'user', 1, 6, 'USDT', 'available')",
    "('SIM', 'user', 1, 3, 'USDT', 'fees')",
    "('SIM', 'house', 1, NULL, 'USDT', 'fees')",
    "('SIM', 'house', NULL, NULL, 'USDT', 'pocket')",
    "('PLAY', 'house', NULL, NULL, 'USDT', 'fees')",
    "('SIM', 'house', NULL, NULL, 'GOLD', 'fees')",
  ]) {
    await tx.query("SAVEPOINT before");
    const insert = tx.query(`INSERT INTO ledger_account (mode, kind, user_id, wallet, asset, bucket) VALUES ${values}`);
    await expect(insert).rejects.toMatchObject({ code: expect.stringMatching(/^235(03|14)$/) });
    await tx.query("ROLLBACK TO before");
  }
});

test("a refused call leaves every balance as it was", async () => {
  const snapshot = async () =>
    (await database.pool.query("SELECT id, balance::text FROM ledger_account ORDER BY id")).rows;
  const before = await snapshot();
  const ledger = createLedger({ pool: database.pool });
  const spend = legs([customer.available, "-200000"], [customer.counterparty, "200000"]);
  await expect(ledger.post([draft(spend)])).rejects.toMatchObject({ key: "ledger.insufficient" });
  expect(await snapshot()).toEqual(before);
});
