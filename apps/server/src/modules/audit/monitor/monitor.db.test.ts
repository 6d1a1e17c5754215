import { parse } from "@evenkeel/calc/decimal";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHalts, createLedger, type Halts, holdLegs, scopeWords } from "#/modules/ledger/index.ts";
import { type Customer, draft, ids, legs, newCustomer } from "#/modules/ledger/testing/fixture.ts";
import { systemClock } from "#/platform/clock.ts";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { readAudit } from "../audit-log.ts";
import { createHaltDesk } from "./halt-desk.ts";
import { createMonitor, type Monitor } from "./monitor.ts";

let database: TestDatabase;
let halts: Halts;
let monitor: Monitor;
let clock: TestClock;
let lines: string[];
let ann: Customer;
let bob: Customer;

beforeEach(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  [ann, bob] = [await newCustomer(pool), await newCustomer(pool)];
  const holdId = ids.next();
  const holds = [{ id: holdId, account: ann.frozen, refType: "order", refId: "1" }];
  const move = { available: ann.available, frozen: ann.frozen, asset: "USDT", amount: parse("10"), holdId };
  await createLedger({ pool }).post([draft(holdLegs(move), { type: "hold" })], { holds });
  halts = createHalts({ pool });
  clock = createTestClock(systemClock.now());
  lines = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  monitor = createMonitor({ pool, clock, ids, log, halts });
});
afterEach(() => database.close());

/** Changes rows as only somebody can who stands above every guard. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  const owner = await database.ownerPool.connect();
  try {
    await owner.query("SET session_replication_role = replica");
    await owner.query(sql, values);
    await owner.query("RESET session_replication_role");
  } finally {
    owner.release();
  }
}

const pay = ({ available, counterparty }: Customer) =>
  createLedger({ pool: database.pool }).post([draft(legs([available, "-1"], [counterparty, "1"]))]);
const halted = () => halts.list().map((each) => `${each.invariant} ${scopeWords(each)}`);

test("sound books are left alone, while they are used and at every pass", async () => {
  for (let round = 0; round < 3; round++) {
    await pay(ann);
    expect(await monitor.pass()).toEqual([]);
    clock.advance(30_000);
  }
  expect(monitor.figures).toMatchObject({ quick: 3, full: 3 });
});

test("one unit on a balance is halted by the next pass, for its owner alone, whoever posts by whatever way", async () => {
  await monitor.pass();
  await tamper("UPDATE ledger_account SET balance = balance + 0.000001 WHERE id = $1", [ann.available]);
  const found = await monitor.pass();
  expect(found.map(({ invariant, found: words }) => [invariant, words])).toEqual([
    ["I4", expect.stringMatching(/^account \d+: stored 99990\.000001, postings 99990$/)],
  ]);
  expect(halted()).toEqual([`I4 SIM user ${ann.userId}`]);
  await expect(pay(ann)).rejects.toMatchObject({ key: "ledger.halted" });
  await pay(bob);
  expect(await monitor.pass()).toEqual([]);
  expect(await readAudit(database.pool, `halt:${found[0]?.id}`)).toMatchObject([
    { actor: "rule:monitor", action: "ledger.halted", detail: { scope: `SIM user ${ann.userId}`, invariant: "I4" } },
  ]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, event: "ledger.halted", invariant: "I4" }]);
});

test("a halt outlives the process, and only an operator ends it", async () => {
  await tamper("UPDATE ledger_account SET balance = balance - 1 WHERE id = $1", [ann.available]);
  await monitor.pass();
  const next = createHalts({ pool: database.pool });
  await next.reload();
  expect(next.list()).toEqual(halts.list());
  await expect(database.pool.query("UPDATE ledger_halt SET lifted_at = now()")).rejects.toThrow(/permission denied/);
  // Lifted while it is still wrong: it is halted again.
  const desk = createHaltDesk({ pool: database.ownerPool, clock });
  const lift = async () => {
    for (const { id } of await desk.list()) await desk.lift(id, "operator:ann", "counted by hand");
  };
  const [first] = await desk.list();
  await lift();
  await halts.reload();
  const { log } = await desk.show(first?.id ?? 0n);
  expect(log.map(({ actor, action }) => [actor, action])).toEqual([
    ["rule:monitor", "ledger.halted"],
    ["operator:ann", "ledger.lifted"],
  ]);
  await expect(desk.lift(first?.id ?? 0n, "operator:ann", "again")).rejects.toThrow(/is not halted/);
  expect(halts.list()).toEqual([]);
  clock.advance(30_000);
  expect(await monitor.pass()).toHaveLength(1);
  // Put right, and lifted: it stays so.
  await tamper("UPDATE ledger_account SET balance = balance + 1 WHERE id = $1", [ann.available]);
  await lift();
  clock.advance(30_000);
  expect(await monitor.pass()).toEqual([]);
  await pay(ann);
});

test.each([
  ["a balance below zero", "UPDATE ledger_account SET balance = -1 WHERE id = $1", ["I3", "I4"], "user"],
  ["a hold that is too small", "UPDATE hold SET amount = 9 WHERE account_id <> $1", ["I5"], "user"],
  [
    "a posting",
    "UPDATE posting SET delta = delta + 1 WHERE account_id = $1 AND delta > 0",
    ["I1", "I2", "I4"],
    "asset",
  ],
  ["a posting taken out", "DELETE FROM posting WHERE account_id = $1 AND delta > 0", ["I1", "I2", "I4"], "asset"],
  [
    "the other book's entry",
    "UPDATE journal_entry SET mode = 'LIVE' WHERE type = 'grant' AND id <> $1",
    ["I13"],
    "all",
  ],
])("%s is found by a pass over everything", async (_what, sql, invariants, scope) => {
  // Only changes that the books themselves would never make.
  await database.ownerPool.query("ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_floor");
  await tamper(sql, [ann.available]);
  const found = (await monitor.pass()).filter(({ invariant }) => invariant !== "G1");
  expect([...new Set(found.map(({ invariant }) => invariant))].sort()).toEqual(invariants);
  const scopes = found.map(({ mode, asset, userId }) =>
    mode === null ? "all" : userId !== null ? "user" : asset === "USDT" ? "asset" : "other",
  );
  expect(scopes).toContain(scope);
  expect(scopes).not.toContain("other");
});

test("a pot of the house stops its asset, and a guard that is gone stops everything", async () => {
  await tamper("UPDATE ledger_account SET balance = balance + 1 WHERE id = $1", [ann.counterparty]);
  await monitor.pass();
  expect(halted()).toEqual(["I4 SIM USDT"]);
  await expect(pay(bob)).rejects.toMatchObject({ key: "ledger.halted" });
  await database.ownerPool.query("ALTER TABLE posting DISABLE TRIGGER posting_apply");
  clock.advance(30_000);
  await monitor.pass();
  expect(halted()).toContain("G1 everything");
});

test("between two passes over everything, what has moved is looked at and the others in turn", async () => {
  await monitor.pass();
  // Two changes that cancel each other out: no sum shows them.
  await tamper(
    "UPDATE ledger_account SET balance = balance + CASE WHEN id = $1 THEN 1 ELSE -1 END WHERE id = ANY ($2::bigint[])",
    [ann.available, [ann.available, bob.available]],
  );
  await monitor.pass();
  expect(monitor.figures).toMatchObject({ quick: 2, full: 1 });
  expect(halted()).toEqual([`I4 SIM user ${ann.userId}`, `I4 SIM user ${bob.userId}`]);
});
