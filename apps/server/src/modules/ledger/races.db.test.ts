import { parse } from "@evenkeel/calc/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createLedger, type Ledger, LedgerError, releaseLegs, verifyLedger } from "./index.ts";
import { accountOf, balanceOf, draft, ids, legs, newCustomer } from "./testing/fixture.ts";

const CONNECTIONS = 12;
let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await createTestDatabase({ max: CONNECTIONS });
  ledger = createLedger({ pool: database.pool });
  // All connections open before the first race, so that its calls start together.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.query("SELECT pg_sleep(0.05)")));
});
afterAll(() => database.close());

/** How many of the calls went through, and the keys that refused the others. */
async function outcomes(calls: Promise<unknown>[]): Promise<{ done: number; refused: Set<string> }> {
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((result) => {
    if (result.status === "fulfilled") return [];
    return [result.reason instanceof LedgerError ? result.reason.key : String(result.reason)];
  });
  return { done: settled.length - refused.length, refused: new Set(refused) };
}

async function expectSound(): Promise<void> {
  const owner = await database.ownerPool.connect();
  try {
    expect((await verifyLedger(owner)).results.flatMap((result) => result.broken)).toEqual([]);
  } finally {
    owner.release();
  }
}

test("of 50 spends of the whole balance, released together, one goes through", async () => {
  for (let round = 0; round < 5; round++) {
    const { available, counterparty } = await newCustomer(database.pool);
    const spend = () => ledger.post([draft(legs([available, "-100000"], [counterparty, "100000"]))]);
    const { done, refused } = await outcomes(Array.from({ length: 50 }, spend));
    expect(done).toBe(1);
    expect([...refused]).toEqual(["ledger.insufficient"]);
    expect(await balanceOf(database.pool, available)).toBe("0");
  }
  await expectSound();
});

test("of 50 writings of the same fact one goes through", async () => {
  const { available, counterparty } = await newCustomer(database.pool);
  const refId = String(ids.next());
  const pay = () => ledger.post([draft(legs([available, "-1"], [counterparty, "1"]), { refId })]);
  const { done, refused } = await outcomes(Array.from({ length: 50 }, pay));
  expect(done).toBe(1);
  expect([...refused]).toEqual(["ledger.duplicateReference"]);
  expect(await balanceOf(database.pool, available)).toBe("99999");
});

test("a hold that 30 calls release at once is released once", async () => {
  const { available, frozen } = await newCustomer(database.pool);
  const holdId = ids.next();
  const freeze = draft(legs([available, "-10"], [frozen, "10", holdId]));
  await ledger.post([freeze], { holds: [{ id: holdId, account: frozen, refType: "order", refId: "1" }] });
  const release = () =>
    ledger.post([draft(releaseLegs({ available, frozen, asset: "USDT", holdId, amount: parse("10") }))]);
  const { done, refused } = await outcomes(Array.from({ length: 30 }, release));
  expect(done).toBe(1);
  expect([...refused]).toEqual(["ledger.insufficient"]);
  expect(await balanceOf(database.pool, available)).toBe("100000");
});

test("transfers to and fro between two customers never fail", async () => {
  const a = await newCustomer(database.pool);
  const b = await newCustomer(database.pool);
  const back = (i: number) => (i % 2 === 0 ? [a, b] : [b, a]) as [typeof a, typeof b];
  const calls = Array.from({ length: 400 }, (_, i) => {
    const [from, to] = back(i);
    // Two entries whose legs name the accounts in opposite orders: only the order of the locks keeps them apart.
    return ledger.post([
      draft(legs([from.available, "-3"], [to.available, "3"])),
      draft(legs([to.available, "-1"], [from.available, "1"])),
    ]);
  });
  const { done, refused } = await outcomes(calls);
  expect([...refused]).toEqual([]);
  expect(done).toBe(400);
  await expectSound();
});

test("an account that many make at once is made once", async () => {
  const ref = {
    kind: "user",
    mode: "SIM",
    userId: String(ids.next()),
    wallet: "earn",
    asset: "BTC",
    bucket: "available",
  } as const;
  const made = await Promise.all(Array.from({ length: 40 }, () => accountOf(database.pool, ref)));
  expect(new Set(made).size).toBe(1);
});
