import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { EVERY_STEP } from "../testing/engine.ts";
import { SpotBench } from "./testing/spot-bench.ts";

/** Quotes that reach many orders, with the pass cut after every one of them. */

let database: TestDatabase;
let bench: SpotBench;
let begins = Date.now();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  bench = new SpotBench(database, () => 0, EVERY_STEP);
  bench.clock.time = begins;
  await bench.boot();
  bench.price("60000");
});
afterEach(async () => {
  begins = bench.clock.time + 1_000;
  await bench.verify();
  await bench.stop();
});

test("orders that one price reaches fill in the order of their prices, each once, and reading goes on meanwhile", async () => {
  const traders = await Promise.all([1, 2, 3].map(() => bench.trader({ USDT: "100000" })));
  const prices = Array.from({ length: 30 }, (_, n) => String(59_000 - ((n * 7) % 30)));
  for (const [n, price] of prices.entries()) await traders[n % 3]?.submit({ orderType: "limit", price, qty: "0.001" });
  await bench.pass("60000");
  bench.price("58900");
  const meanwhile = await Promise.all(traders.map((trader) => trader.orders()));
  expect(meanwhile.flat().length).toBeGreaterThan(0);
  await bench.settled();
  const { rows } = await database.pool.query<{ price: string; count: bigint }>(
    `SELECT trim_scale(o.price)::text AS price, count(*) OVER (PARTITION BY o.id) AS count
     FROM spot_fill f JOIN spot_order o ON o.id = f.order_id ORDER BY f.chain_no`,
  );
  expect(rows.map(({ price }) => price)).toEqual([...prices].sort((a, b) => Number(b) - Number(a)));
  expect(rows.every(({ count }) => Number(count) === 1)).toBe(true);
});

test("what is asked for in the middle of a pass waits for its end: the price was there first", async () => {
  const trader = await bench.trader({ BTC: "1" });
  const stops = await Promise.all(
    Array.from({ length: 12 }, () =>
      trader.submit({ side: "sell", orderType: "stopMarket", triggerPrice: "59000", qty: "0.01" }),
    ),
  );
  await bench.pass("60000");
  bench.price("58990");
  const cancels = await Promise.allSettled(stops.map(({ id }) => trader.cancel(id)));
  for (const each of cancels) expect(each).toMatchObject({ status: "rejected", reason: { key: "order.final" } });
  await bench.settled();
  expect((await trader.history()).filter(({ status }) => status === "filled").length).toBeGreaterThanOrEqual(12);
});

test("a quote that comes in the middle of a pass is acted on after it", async () => {
  const trader = await bench.trader({ USDT: "100000", BTC: "1" });
  const buys = Array.from({ length: 6 }, () => trader.submit({ orderType: "limit", price: "59000", qty: "0.001" }));
  const sells = Array.from({ length: 6 }, () =>
    trader.submit({ side: "sell", orderType: "limit", price: "61000", qty: "0.001" }),
  );
  await Promise.all([...buys, ...sells]);
  await bench.pass("60000");
  bench.price("58990");
  bench.price("61010");
  await bench.settled();
  const fills = (await trader.fills()).reverse().slice(-12);
  expect(fills.map(({ side }) => side)).toEqual([...Array(6).fill("buy"), ...Array(6).fill("sell")]);
});
