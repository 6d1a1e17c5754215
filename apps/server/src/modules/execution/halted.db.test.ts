import { cancel } from "@evenkeel/contract/contract-coin";
import { spotCancel, spotOrders } from "@evenkeel/contract/spot";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMonitor, type Monitor } from "#/modules/audit/index.ts";
import { createHalts, type Halts } from "#/modules/ledger/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { SpotBench } from "./spot/testing/spot-bench.ts";
import { Desk } from "./testing/desk.ts";

let database: TestDatabase;
let halts: Halts;
let monitor: Monitor;
let desk: Desk;

beforeEach(async () => {
  database = await createTestDatabase();
  halts = createHalts({ pool: database.pool });
  desk = new Desk(database);
  const { clock, ids } = desk.bench;
  monitor = createMonitor({ pool: database.pool, clock, ids, log: pino({ level: "silent" }), halts });
});
afterEach(() => database.close());

/** Changes one of a person's balances behind every guard; the same again with a minus puts it right. */
async function tamper(userId: string, wallet: number, by: string): Promise<void> {
  const owner = await database.ownerPool.connect();
  await owner.query("SET session_replication_role = replica");
  await owner.query(
    `UPDATE ledger_account SET balance = balance + $3
     WHERE user_id = $1 AND wallet = $2 AND asset = 'USDT' AND bucket = 'available'`,
    [userId, wallet, by],
  );
  await owner.query("RESET session_replication_role");
  owner.release();
}

/** As an operator does, once the books are right. */
async function lift(): Promise<void> {
  await database.ownerPool.query("UPDATE ledger_halt SET lifted_at = now()");
  await halts.reload();
}

test("an account whose books are wrong stands still, others trade on, and it goes on once it is lifted", async () => {
  desk.bench.halts = halts;
  await desk.boot();
  const [ann, bob] = [await desk.trader(), await desk.trader()];
  desk.price("60000");
  const open = (trader: typeof ann) => desk.filled(trader.buy({ qty: "0.1" }));
  await Promise.all([open(ann), open(bob)]);
  const rest = { orderType: "limit", side: "buy", qty: "0.1", price: "59000" } as const;
  const [hers] = [await ann.buy(rest), await bob.buy(rest)];
  await desk.settled();
  expect(await monitor.pass()).toEqual([]);

  await tamper(ann.userId, 3, "1");
  expect(await monitor.pass()).toHaveLength(1);
  // She sees what she has, and nothing of it moves: neither by her nor by a price, not even past her liquidation.
  expect([(await ann.positions()).length, (await ann.orders()).length]).toEqual([1, 1]);
  await expect(ann.buy(rest)).rejects.toMatchObject({ key: "ledger.halted" });
  await expect(ann.call(cancel, { query: { id: hers.id } })).rejects.toMatchObject({ key: "ledger.halted" });
  await expect(desk.engine.cancelOpening(ann.userId)).rejects.toMatchObject({ key: "ledger.halted" });
  for (const price of ["58900", "58800", "40000", "58900"]) await desk.pass(price);
  const kept = { qty: "0.1", entryPrice: expect.stringMatching(/^60000/) };
  expect(await ann.positions()).toMatchObject([kept]);
  expect(await ann.fills()).toHaveLength(1);
  // His order has filled and his positions have been liquidated meanwhile, as the prices had it.
  expect(await bob.orders()).toEqual([]);
  expect((await bob.fills()).length).toBeGreaterThan(2);
  await desk.pass("60000");
  await open(bob);

  // An engine that starts meanwhile leaves it alone too.
  await desk.boot();
  desk.price("58900");
  await desk.pass("58900");
  expect(await ann.orders()).toHaveLength(1);

  await tamper(ann.userId, 3, "-1");
  await lift();
  expect(await ann.orders()).toHaveLength(1);
  for (const price of ["60000", "58900", "58800"]) await desk.pass(price);
  expect(await ann.orders()).toEqual([]);
  expect((await ann.positions())[0]?.qty).toBe("0.2");
  await desk.stop();
  await desk.bench.verify();
});

test("on spot, one person's halt leaves the others alone, and an asset's leaves other assets alone", async () => {
  const bench = new SpotBench(database);
  bench.halts = halts;
  await bench.boot();
  const [ann, bob] = [await bench.trader(), await bench.trader()];
  bench.price("60000");
  const rest = { orderType: "limit", qty: "0.1", price: "59000" } as const;
  const [hers] = [await ann.submit(rest), await bob.submit(rest)];
  await tamper(ann.userId, 2, "1");
  expect(await monitor.pass()).toHaveLength(1);
  const orders = (trader: typeof ann) => trader.call(spotOrders, { query: { tab: "order" } });
  expect((await orders(ann)).total).toBe(1);
  await expect(ann.submit(rest)).rejects.toMatchObject({ key: "ledger.halted" });
  await expect(ann.call(spotCancel, { query: { id: hers.id } })).rejects.toMatchObject({ key: "ledger.halted" });
  for (const price of ["58900", "58800"]) await bench.pass(price);
  expect([(await orders(ann)).total, (await orders(bob)).total]).toEqual([1, 0]);
  await tamper(ann.userId, 2, "-1");
  await lift();
  expect((await orders(ann)).total).toBe(1);
  for (const price of ["60000", "58900", "58800"]) await bench.pass(price);
  expect((await orders(ann)).total).toBe(0);

  const insert =
    "INSERT INTO ledger_halt (id, mode, asset, invariant, found, halted_at) VALUES (1, 'SIM', 'ETH', 'I1', 'x', now())";
  await database.ownerPool.query(insert);
  await halts.reload();
  await expect(bob.submit({ ...rest, coin: "ethusdt" })).rejects.toMatchObject({ key: "ledger.halted" });
  await bob.submit(rest);
  await bench.stop();
});
