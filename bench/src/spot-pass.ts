import { SpotBench, type SpotTrader } from "@evenkeel/server/src/modules/execution/spot/testing/spot-bench.ts";
import setUpDatabaseServer from "@evenkeel/server/src/testing/database-server.ts";
import { createTestDatabase, type TestDatabase } from "@evenkeel/server/src/testing/test-database.ts";
import type { Trial } from "./contest.ts";
import { passRows } from "./pass-rows.ts";
import { type PassFigures, ReadMeanwhile } from "./read-meanwhile.ts";

const PEOPLE = 400;
const ORDERS_EACH = 25;
const ORDERS = PEOPLE * ORDERS_EACH;

let stopServer: () => Promise<void>;
let database: TestDatabase;
let bench: SpotBench;
let reading: ReadMeanwhile | undefined;

/** Everybody's limit orders to buy, at prices of their own below the market, the farther the later. */
async function placeLimits(): Promise<void> {
  bench.market.tick("btcusdt", { bid: "64000.0", ask: "64000.1" });
  const people: SpotTrader[] = [];
  while (people.length < PEOPLE) people.push(...(await Promise.all(Array.from({ length: 10 }, () => bench.trader()))));
  await Promise.all(
    people.map(async (person, number) => {
      for (let order = 0; order < ORDERS_EACH; order++) {
        const price = (63_900 - (order * PEOPLE + number) / 10).toFixed(1);
        await person.submit({ orderType: "limit", price, qty: "0.001" });
      }
    }),
  );
}

/** @throws Error where an order was left out, filled twice, or filled before one whose price was nearer. */
async function checkFills(): Promise<void> {
  const { rows } = await database.ownerPool.query<{ filled: bigint; orders: bigint; late: bigint }>(
    `SELECT count(*) AS filled, count(DISTINCT id) AS orders, count(*) FILTER (WHERE price > before) AS late FROM (
       SELECT o.id, o.price, lag(o.price) OVER (ORDER BY f.chain_no) AS before
       FROM spot_fill f JOIN spot_order o ON o.id = f.order_id ORDER BY f.chain_no DESC LIMIT ${ORDERS}
     ) last_fills`,
  );
  const [found] = rows;
  if (found?.filled !== BigInt(ORDERS) || found.orders !== BigInt(ORDERS))
    throw new Error(`${found?.filled} fills of ${found?.orders} orders, not of ${ORDERS}`);
  if (found.late > 1n) throw new Error(`${found.late} orders were filled before one whose price was nearer`);
}

async function reach(): Promise<PassFigures> {
  if (reading === undefined) throw new Error("nobody reads");
  await placeLimits();
  bench.clock.advance(1_000);
  bench.market.tick("btcusdt", { bid: "64000.0", ask: "64000.1" });
  await bench.settled();
  const figures = await reading.during(async () => {
    bench.market.tick("btcusdt", { bid: "61999.9", ask: "62000.0", depth: [["61999.9", "62000.0", "1000"]] });
    await bench.engine.drained();
  });
  await checkFills();
  return figures;
}

/** One tick that reaches 10,000 resting spot orders. */
export const spotPass: Trial<PassFigures> = {
  name: "spot orders reached",
  rounds: 1,
  sides: { ours: reach },
  rows: passRows("spot orders reached: 10,000 by one tick", "spot orders reached"),
  prepare: async () => {
    stopServer = await setUpDatabaseServer();
    database = await createTestDatabase();
    bench = new SpotBench(database);
    await bench.boot();
    const reader = await bench.trader();
    await reader.orders();
    reading = await ReadMeanwhile.open(() => reader.orders());
  },
  finish: async () => {
    reading?.close();
    await bench?.stop();
    await database?.close();
    await stopServer?.();
  },
};
