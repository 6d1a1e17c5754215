import { parse } from "@evenkeel/calc/decimal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createLedger, holdLegs, type LedgerReport, spendHoldLegs, verifyLedger } from "./index.ts";
import { draft, ids, legs, newCustomer } from "./testing/fixture.ts";

let database: TestDatabase;

async function verify(): Promise<LedgerReport> {
  const owner = await database.ownerPool.connect();
  try {
    return await verifyLedger(owner);
  } finally {
    owner.release();
  }
}

/** The ids of the checks that fail after a superuser has changed something behind the guards' back. */
async function brokenBy(tampering: string): Promise<string[]> {
  const owner = await database.ownerPool.connect();
  try {
    await owner.query("SET session_replication_role = replica");
    await owner.query(tampering);
    await owner.query("RESET session_replication_role");
  } finally {
    owner.release();
  }
  return (await verify()).results.filter((result) => result.broken.length > 0).map((result) => result.id);
}

beforeEach(async () => {
  database = await createTestDatabase();
  const ledger = createLedger({ pool: database.pool });
  // A transaction in any other database of this server keeps the newest entries from being sealed for a moment.
  let sealed = 0n;
  const sealUntil = (wanted: bigint) =>
    expect
      .poll(
        async () => {
          sealed += await ledger.seal();
          return sealed;
        },
        { timeout: 30_000 },
      )
      .toBe(wanted);
  const { available, frozen, counterparty } = await newCustomer(database.pool);
  await sealUntil(1n);
  const move = { available, frozen, asset: "USDT", amount: parse("10") };
  for (const holdId of [ids.next(), ids.next()]) {
    const holds = [{ id: holdId, account: frozen, refType: "order", refId: String(holdId) }];
    await ledger.post([draft(holdLegs({ ...move, holdId }), { type: "hold" })], { holds });
    await ledger.post([draft(spendHoldLegs({ ...move, holdId, to: counterparty, amount: parse("4") }))]);
  }
  await ledger.post([draft(legs([available, "-1"], [counterparty, "1"]))]);
  await sealUntil(6n);
});
afterEach(() => database.close());

test("a sound ledger passes every check, with figures", async () => {
  const report = await verify();
  expect(report.results.flatMap((result) => result.broken)).toEqual([]);
  expect(report.holds).toBe(true);
  expect(report.counts).toMatchObject({ accounts: 4, entries: 6, postings: 12, holds: 2 });
});

test.each([
  ["one unit of a posting", "UPDATE posting SET delta = delta + 0.00000001 WHERE leg = 0", ["I1", "I2", "I4", "I15"]],
  [
    "one unit of a balance",
    "UPDATE ledger_account SET balance = balance + 0.00000001 WHERE bucket = 'available'",
    ["I4"],
  ],
  ["the amount of a hold", "UPDATE hold SET amount = amount - 1", ["I5a", "I5b"]],
  ["the word of an entry", "UPDATE journal_entry SET type = 'grant' WHERE type = 'hold'", ["I15"]],
  ["the time of an entry", "UPDATE journal_entry SET created_at = created_at + interval '1 microsecond'", ["I15"]],
  ["the book of an entry", "UPDATE journal_entry SET mode = 'LIVE' WHERE type = 'grant'", ["I13", "I15"]],
  ["a seal taken out", "DELETE FROM journal_seal WHERE seal = (SELECT min(seal) FROM journal_seal)", ["I15"]],
  [
    "an entry taken out",
    "DELETE FROM posting WHERE leg = 1 AND entry_id = (SELECT min(entry_id) FROM posting)",
    ["I1", "I2", "I4", "I15"],
  ],
  ["a floor taken away", "ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_floor", ["G1"]],
  ["a guard switched off", "ALTER TABLE posting DISABLE TRIGGER posting_apply", ["G1"]],
  ["a right given away", "GRANT UPDATE (delta) ON posting TO evenkeel_app", ["G1"]],
])("%s is noticed", async (_what, tampering, broken) => {
  const found = await brokenBy(tampering);
  expect(found).toEqual(expect.arrayContaining(broken));
});
