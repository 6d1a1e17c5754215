import { cancel } from "@evenkeel/contract/contract-coin";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isDatabaseAway } from "#/platform/db/database-away.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Execution } from "./index.ts";
import { cutConnectionsDuring } from "./testing/cut-connections.ts";
import { createEngineBench, type EngineBench, type Trader } from "./testing/engine.ts";

let database: TestDatabase;
let bench: EngineBench;
let engine: Execution;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = createEngineBench(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  engine = await bench.boot();
  bench.clock.advance(300);
  bench.market.tick("btcusdt", { bid: "60000", ask: "60000.1" });
});
afterEach(async () => {
  await engine.stop();
  await bench.verify();
});

const limit = (trader: Trader, clientId: string, qty = "0.01") =>
  trader.buy({ orderType: "limit", price: "59000", qty, clientId });

async function ordersOf(trader: Trader): Promise<{ client_id: string; status: string }[]> {
  const { rows } = await database.ownerPool.query<{ client_id: string; status: string }>(
    "SELECT client_id, status FROM contract_order WHERE user_id = $1 ORDER BY id",
    [trader.userId],
  );
  return rows;
}

/** The one refusal that a lost database may cause; a connection's own error becomes it in the transport. */
async function unavailable(error: unknown): Promise<null> {
  expect((error as { key?: string }).key === "server.unavailable" || isDatabaseAway(error), String(error)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return null;
}

describe("a group of commits", () => {
  it("harms nobody but the one whose unit the database refuses", async () => {
    const [ann, ben] = [await bench.newUser(), await bench.newUser()];
    await Promise.all([ann.positions(), ben.positions()]);
    // Ben's wallet loses its money behind the engine's back, so that his unit cannot be written.
    await database.ownerPool.query(
      `WITH entry AS (
         INSERT INTO journal_entry (id, mode, type, ref_type, ref_id, step, created_at)
         VALUES ($1, 'SIM', 'correction', 'test', 'theft', '1', now()) RETURNING id)
       INSERT INTO posting (entry_id, leg, account_id, asset, mode, delta)
       SELECT entry.id, row_number() OVER (), a.id, 'USDT', 'SIM', CASE WHEN a.kind = 'user' THEN -100000 ELSE 100000 END
       FROM entry, ledger_account a
       WHERE (a.user_id = $2 AND a.bucket = 'available') OR (a.kind = 'house' AND a.bucket = 'faucet' AND a.mode = 'SIM')`,
      [bench.ids.next(), ben.userId],
    );
    const answers = await Promise.allSettled([limit(ann, "a1"), limit(ben, "b1"), limit(ben, "b2"), limit(ann, "a2")]);
    expect(answers.map((each) => each.status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(await ordersOf(ann)).toHaveLength(2);
    expect(await ordersOf(ben)).toEqual([]);
    // Read again from the books, the engine knows that Ben has nothing.
    await expect(limit(ben, "b3")).rejects.toMatchObject({ key: "order.insufficientMargin" });
  });

  it("is true or not true after the connection breaks, and every answer says which", { timeout: 30_000 }, async () => {
    const traders = await Promise.all(Array.from({ length: 5 }, () => bench.newUser()));
    await Promise.all(traders.map((trader) => trader.positions()));
    const acknowledged = new Set<string>();
    const refused = new Set<string>();
    const storm = traders.map(async (trader, who) => {
      for (let n = 0; n < 60; n++) {
        const name = `${who}-${n}`;
        const order = await limit(trader, name, "0.001").catch(unavailable);
        (order === null ? refused : acknowledged).add(`${trader.userId}/${name}`);
        if (order !== null && n % 3 === 0) await trader.call(cancel, { query: { id: order.id } }).catch(unavailable);
      }
    });
    await cutConnectionsDuring(database, Promise.all(storm), () => acknowledged.size);
    const stored = new Set<string>();
    for (const trader of traders)
      for (const row of await ordersOf(trader)) stored.add(`${trader.userId}/${row.client_id}`);
    expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([]);
    expect([...refused].filter((name) => stored.has(name))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(20);
  });
});
