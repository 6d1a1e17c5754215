import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { searchOrders } from "./order-search.ts";
import { SpotBench, type SpotTrader } from "./spot/testing/spot-bench.ts";
import { Desk } from "./testing/desk.ts";
import type { Trader } from "./testing/engine.ts";

let database: TestDatabase;
let desk: Desk;
let trader: Trader;
let spot: SpotTrader;
let ids: { contract: string; spot: string };

/** One person with an order on a contract that rests, and one on spot that was cancelled. */
beforeAll(async () => {
  database = await createTestDatabase();
  desk = new Desk(database);
  await desk.boot();
  desk.price("60000");
  trader = await desk.trader();
  const contract = await trader.buy({ orderType: "limit", price: "59000", qty: "0.01", clientId: "rests-here" });
  const bench = new SpotBench(database);
  bench.clock.time = desk.bench.clock.time + 60_000;
  await bench.boot();
  bench.price("60000");
  spot = await bench.trader({ USDT: "1000" }, trader.userId);
  const order = await spot.submit({ orderType: "limit", price: "59000", qty: "0.01", clientId: "coins_1" });
  await spot.cancel(order.id);
  await bench.stop();
  ids = { contract: contract.id, spot: order.id };
});
afterAll(async () => {
  await desk.stop();
  await database.close();
});

const search = async (text: string, more: { startTime?: number; endTime?: number; pageNum?: number } = {}) => {
  const wish = { userId: BigInt(trader.userId), mode: "SIM" as const, text, pageNum: 1, pageSize: 1, ...more };
  const { rows, total } = await searchOrders(database.pool, wish);
  return { ids: rows.map(({ id }) => id), total };
};

test("orders of all products come newest first, page by page", async () => {
  expect(await search("")).toEqual({ ids: [ids.spot], total: 2 });
  expect(await search("", { pageNum: 2 })).toEqual({ ids: [ids.contract], total: 2 });
  const [found] = (
    await searchOrders(database.pool, {
      userId: BigInt(trader.userId),
      mode: "SIM",
      text: "coins",
      pageNum: 1,
      pageSize: 9,
    })
  ).rows;
  expect(found).toMatchObject({ product: "spot", status: "canceled", purpose: null, qty: "0.01", filledQty: "0" });
});

test.each([
  ["a market however it is typed", "BTC/usd", 2],
  ["the middle of a market's name", "tcusd", 0],
  ["a clientId without its signs", "RESTS HERE", 1],
  ["too few digits", "133", 0],
  ["what nobody has", "zzz", 0],
  ["signs that mean something to a pattern", "%_", 2],
])("%s: %j", async (_name, text, total) => {
  expect((await search(text)).total).toBe(total);
});

test("a part of a number, and a day", async () => {
  expect((await search(ids.contract.slice(-9))).ids).toEqual([ids.contract]);
  const between = desk.bench.clock.time + 30_000;
  expect((await search("", { startTime: between })).ids).toEqual([ids.spot]);
  expect((await search("", { endTime: between })).ids).toEqual([ids.contract]);
});

test("another person's orders are nobody else's to find", async () => {
  trader = await desk.trader();
  expect(await search(ids.spot)).toEqual({ ids: [], total: 0 });
});
