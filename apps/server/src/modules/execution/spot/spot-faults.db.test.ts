import { afterAll, beforeAll, expect, test } from "vitest";
import { isDatabaseAway } from "#/platform/db/database-away.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { cutConnectionsDuring } from "../testing/cut-connections.ts";
import { SpotBench } from "./testing/spot-bench.ts";

let database: TestDatabase;
let bench: SpotBench;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = new SpotBench(database);
  await bench.boot();
  bench.price("60000");
});
afterAll(async () => {
  await bench.stop();
  await database.close();
});

/** The one refusal that a lost database may cause; a connection's own error becomes it in the transport. */
async function unavailable(error: unknown): Promise<null> {
  expect((error as { key?: string }).key === "server.unavailable" || isDatabaseAway(error), String(error)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return null;
}

test("orders and pairs are whole or absent after the connection breaks, and every answer says which", {
  timeout: 30_000,
}, async () => {
  const traders = await Promise.all(Array.from({ length: 5 }, () => bench.trader({ USDT: "100000", BTC: "1" })));
  await Promise.all(traders.map((trader) => trader.orders()));
  const acknowledged = new Set<string>();
  const refused = new Set<string>();
  const limit = { orderType: "limit" as const, qty: "0.001" };
  const storm = traders.map(async (trader, who) => {
    for (let n = 0; n < 60; n++) {
      const clientId = `${who}-${n}`;
      const words =
        n % 2 === 0
          ? { ...limit, price: "59000" }
          : { ...limit, side: "sell" as const, price: "61000", oco: { triggerPrice: "59000" } };
      const order = await trader.submit({ ...words, clientId }).catch(unavailable);
      (order === null ? refused : acknowledged).add(`${trader.userId}/${clientId}`);
      if (order !== null && n % 3 !== 0) await trader.cancel(order.id).catch(unavailable);
    }
  });
  await cutConnectionsDuring(database, Promise.all(storm), () => acknowledged.size);
  const { rows } = await database.ownerPool.query<{ name: string; halves: number; pairs: number }>(
    `SELECT user_id || '/' || client_id AS name, count(*)::int AS halves, count(oco_id)::int AS pairs
     FROM spot_order GROUP BY user_id, client_id`,
  );
  const stored = new Set(rows.map(({ name }) => name));
  expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([]);
  expect([...refused].filter((name) => stored.has(name))).toEqual([]);
  expect(rows.filter(({ halves, pairs }) => !(halves === 1 && pairs === 0) && !(halves === 2 && pairs === 2))).toEqual(
    [],
  );
  expect(acknowledged.size).toBeGreaterThan(20);
  // What stands in the books goes on: the next price fills it.
  await bench.pass("60000");
  await bench.pass("58000");
  await bench.verify();
});
