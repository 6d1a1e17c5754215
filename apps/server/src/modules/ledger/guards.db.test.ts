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

interface Row {
  readonly account: bigint;
  readonly delta: string;
  readonly leg?: number;
  readonly asset?: string;
  readonly mode?: string;
  readonly hold?: bigint;
}

const POSTINGS = `INSERT INTO posting (entry_id, leg, account_id, asset, mode, delta, hold_id)
  SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::text[], $5::text[], $6::numeric[], $7::bigint[])`;

function columnsOf(entryId: bigint, rows: readonly Row[]): unknown[][] {
  return [
    rows.map(() => entryId),
    rows.map(({ leg }, index) => leg ?? index),
    rows.map(({ account }) => account),
    rows.map(({ asset }) => asset ?? "USDT"),
    rows.map(({ mode }) => mode ?? "SIM"),
    rows.map(({ delta }) => delta),
    rows.map(({ hold }) => hold ?? null),
  ];
}

/** An entry with its legs, in one statement. */
async function entry(rows: readonly Row[], mode = "SIM"): Promise<bigint> {
  const id = ids.next();
  await tx.query(
    `WITH entry AS (
       INSERT INTO journal_entry (id, mode, type, ref_type, ref_id, step, created_at)
       VALUES ($8::bigint, $9, 'transfer', 'test', $8::bigint::text, '1', now())
     ) ${POSTINGS}`,
    [...columnsOf(id, rows), id, mode],
  );
  return id;
}

/** Further legs of an entry that was written before. */
const postings = (entryId: bigint, ...rows: Row[]) => tx.query(POSTINGS, columnsOf(entryId, rows));

const move = (amount: string): Row[] => [
  { account: customer.available, delta: `-${amount}` },
  { account: customer.counterparty, delta: amount },
];

const zeroSum = { code: "23514", constraint: "journal_entry_zero_sum" };

test("an entry that does not balance fails at once, and nothing of it stays", async () => {
  const uneven = [
    { account: customer.available, delta: "-1" },
    { account: customer.counterparty, delta: "2" },
  ];
  await expect(entry(uneven)).rejects.toMatchObject(zeroSum);
  expect(await balanceOf(database.pool, customer.available)).toBe("100000");
});

test("an entry that balances over two assets alone does not balance", async () => {
  const wallet = {
    kind: "user",
    mode: "SIM",
    userId: customer.userId,
    wallet: "contract",
    bucket: "available",
  } as const;
  const bitcoin = await accountOf(database.pool, { ...wallet, asset: "BTC" });
  const crossed = [
    { account: customer.available, delta: "-1" },
    { account: bitcoin, delta: "1", asset: "BTC" },
  ];
  await expect(entry(crossed)).rejects.toMatchObject(zeroSum);
});

test("an entry without legs, or with one, fails at once", async () => {
  await expect(entry([])).rejects.toMatchObject(zeroSum);
  await tx.query("ROLLBACK");
  await tx.query("BEGIN");
  await expect(entry([{ account: customer.available, delta: "-1" }])).rejects.toMatchObject(zeroSum);
});

test("no legs come after the statement of their entry, even where they balance", async () => {
  const id = await entry(move("1"));
  const later = move("1").map((row, index) => ({ ...row, leg: index + 2 }));
  await expect(postings(id, ...later)).rejects.toMatchObject({ constraint: "journal_entry_complete" });
});

test("checking early lets nothing in afterwards", async () => {
  const id = await entry(move("1"));
  await tx.query("SET CONSTRAINTS ALL IMMEDIATE");
  const later = move("5").map((row, index) => ({ ...row, leg: index + 2 }));
  await expect(postings(id, ...later)).rejects.toMatchObject({ constraint: "journal_entry_complete" });
});

test("an entry takes no posting from a later transaction", async () => {
  const id = await entry(move("1"));
  await tx.query("COMMIT");
  await tx.query("BEGIN");
  const later = move("1").map((row, index) => ({ ...row, leg: index + 2 }));
  await expect(postings(id, ...later)).rejects.toMatchObject({ constraint: "posting_same_transaction" });
});

test("a hold rests on a frozen account, and is named by that account's legs alone", async () => {
  const other = await newCustomer(database.pool);
  const hold = (account: bigint) => {
    const id = ids.next();
    return tx
      .query("INSERT INTO hold (id, account_id, ref_type, ref_id) VALUES ($1, $2, 'order', '1')", [id, account])
      .then(() => id);
  };
  for (const [account, amount, constraint] of [
    [customer.available, null, "hold_account"],
    [999_999_999n, null, "hold_account"],
    [other.frozen, customer.frozen, "posting_hold"],
    [customer.frozen, customer.available, "posting_hold_named"],
  ] as const) {
    await tx.query("SAVEPOINT before");
    const broken = async () => {
      const id = await hold(account);
      if (amount === null) return;
      await entry([
        { account: customer.counterparty, delta: "-1" },
        { account: amount, delta: "1", hold: id },
      ]);
    };
    await expect(broken()).rejects.toMatchObject({ constraint });
    await tx.query("ROLLBACK TO before");
  }
});

test.each([
  ["an entry changed", "UPDATE journal_entry SET type = 'grant'", "journal_entry_final"],
  ["an entry removed", "DELETE FROM journal_entry", "journal_entry_final"],
  ["a posting changed", "UPDATE posting SET delta = delta", "posting_final"],
  ["a posting removed", "DELETE FROM posting WHERE false", "posting_final"],
  ["all postings removed", "TRUNCATE posting", "posting_final"],
  ["a seal removed", "DELETE FROM journal_seal", "journal_seal_final"],
  ["a hold removed", "DELETE FROM hold", "hold_stays"],
  ["a hold moved to another account", "UPDATE hold SET account_id = account_id + 1", "hold_named"],
  ["an account removed", "DELETE FROM ledger_account", "ledger_account_stays"],
  ["an account renamed", "UPDATE ledger_account SET user_id = 5", "ledger_account_named"],
])("%s: refused to the owner of the tables too", async (_what, sql, constraint) => {
  await expect(database.ownerPool.query(sql)).rejects.toMatchObject({ code: "23514", constraint });
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
  await entry(move("1"));
  await tx.query("COMMIT");
  expect(await balanceOf(database.pool, customer.counterparty)).toBe(String(BigInt(before) + 1n));
});

test("another asset's account, the other book's account and the other book's entry cannot be named", async () => {
  const wallet = { kind: "user", userId: customer.userId, wallet: "contract", bucket: "available" } as const;
  const bitcoin = await accountOf(database.pool, { ...wallet, mode: "SIM", asset: "BTC" });
  const live = await accountOf(database.pool, { ...wallet, mode: "LIVE", asset: "USDT" });
  const beside = (other: Row): Row[] => [{ account: customer.counterparty, delta: "-1" }, other];
  for (const [rows, mode, constraint] of [
    [beside({ account: bitcoin, delta: "1" }), "SIM", "posting_account"],
    [beside({ account: customer.available, delta: "1", asset: "BTC" }), "SIM", "posting_account"],
    [beside({ account: live, delta: "1" }), "SIM", "posting_account"],
    [beside({ account: live, delta: "1", mode: "LIVE" }), "SIM", "posting_entry"],
    [beside({ account: customer.available, delta: "1" }), "LIVE", "posting_entry"],
    [beside({ account: 999_999_999n, delta: "1" }), "SIM", "posting_account"],
  ] as const) {
    await tx.query("SAVEPOINT before");
    await expect(entry(rows, mode)).rejects.toMatchObject({ constraint });
    await tx.query("ROLLBACK TO before");
  }
  await expect(postings(987_654_321n, ...move("1"))).rejects.toMatchObject({ constraint: "posting_entry" });
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
