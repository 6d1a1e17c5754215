import { afterAll, beforeAll, expect, test } from "vitest";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { NEWEST, searchOrders } from "./order-search.ts";
import { SpotBench, type SpotTrader } from "./spot/testing/spot-bench.ts";
import { Desk } from "./testing/desk.ts";
import type { Trader } from "./testing/engine.ts";

const instruments = createInstruments();
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
  const { rows, total } = await searchOrders({ pool: database.pool, instruments }, wish);
  return { ids: rows.map(({ id }) => id), total };
};

test("orders of all products come newest first, page by page", async () => {
  expect(await search("")).toEqual({ ids: [ids.spot], total: 2 });
  expect(await search("", { pageNum: 2 })).toEqual({ ids: [ids.contract], total: 2 });
  const [found] = (
    await searchOrders(
      { pool: database.pool, instruments },
      {
        userId: BigInt(trader.userId),
        mode: "SIM",
        text: "coins",
        pageNum: 1,
        pageSize: 9,
      },
    )
  ).rows;
  expect(found).toMatchObject({
    product: "spot",
    symbol: "BTC/USDT",
    status: "canceled",
    purpose: null,
    qty: "0.01",
    filledQty: "0",
  });
});

test.each([
  ["a market however it is typed", "BTC/usd", 2],
  ["a market by what it is called", "bitcoin", 2],
  ["a market by its Chinese name", "比特", 2],
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

test("of many orders those of a market are found by their index", async () => {
  const more = (table: string) =>
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO ${table} SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'coin', 'coin' || n % 50, 'user_id', o.user_id + n % 3))).*
     FROM ${table} o, generate_series(1, 3000) n WHERE o.id = (SELECT min(id) FROM ${table});
     COMMIT; ANALYZE ${table}`;
  await database.ownerPool.query(more("contract_order"));
  await database.ownerPool.query(more("spot_order"));
  const { rows } = await database.ownerPool.query<{ user_id: bigint }>("SELECT user_id FROM spot_order LIMIT 1");
  const plans: string[] = [];
  const explained = {
    query: async (statement: string, values: unknown[]) => {
      plans.push(JSON.stringify((await database.ownerPool.query(`EXPLAIN (FORMAT JSON) ${statement}`, values)).rows));
      return { rows: [] };
    },
  } as unknown as Pick<typeof database.pool, "query">;
  const plansOf = async (text: string) => {
    const wish = { userId: rows[0]?.user_id ?? 0n, mode: "SIM" as const, text, pageNum: 1, pageSize: 10 };
    await searchOrders({ pool: explained, instruments }, wish);
    return plans.splice(0);
  };
  for (const plan of await plansOf("btc/usdt")) {
    expect(plan).not.toContain("Seq Scan");
    for (const index of ["contract_order_market", "spot_order_market"]) expect(plan).toContain(index);
  }
});

test("a part is looked for among the newest of many, a whole number among all", async () => {
  const { rows } = await database.ownerPool.query<{ user_id: bigint; id: bigint }>(
    "SELECT user_id, min(id) AS id FROM contract_order GROUP BY user_id ORDER BY count(*) DESC LIMIT 1",
  );
  const [{ user_id: userId, id } = { user_id: 0n, id: 0n }] = rows;
  await database.ownerPool.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO contract_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id + 100000 + n, 'client_id', NULL))).*
    FROM contract_order o, generate_series(1, ${NEWEST}) n WHERE o.id = ${id};
    UPDATE contract_order SET client_id = 'oldest-of-all' WHERE id = ${id};
    COMMIT`);
  const find = async (text: string) => {
    const wish = { userId, mode: "SIM" as const, text, pageNum: 1, pageSize: 2 };
    return (await searchOrders({ pool: database.pool, instruments }, wish)).rows.map((row) => row.id);
  };
  expect(await find("oldest of all")).toEqual([]);
  expect(await find(String(id))).toEqual([String(id)]);
});
