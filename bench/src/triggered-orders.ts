import {
  createEngineBench,
  type EngineBench,
  type Trader,
} from "@evenkeel/server/src/modules/execution/testing/engine.ts";
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
let engine: EngineBench;
let execution: Awaited<ReturnType<EngineBench["boot"]>>;
let reading: ReadMeanwhile | undefined;

/** Everybody's stop orders, at prices of their own above the market, the farther the later. */
async function placeStops(): Promise<void> {
  engine.market.tick("btcusdt", { bid: "64000.0", ask: "64000.1" });
  const people: Trader[] = [];
  // A few at a time: nobody waits long for a connection.
  while (people.length < PEOPLE)
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => engine.newUser()))));
  await Promise.all(
    people.map(async (person, number) => {
      for (let order = 0; order < ORDERS_EACH; order++) {
        const triggerPrice = (64_100 + (order * PEOPLE + number) / 10).toFixed(1);
        await person.buy({ orderType: "stopMarket", triggerPrice, triggerBy: "last", qty: "0.001" });
      }
    }),
  );
}

/** @throws Error where an order was left out, or filled before one whose price was nearer. */
async function checkFills(): Promise<void> {
  const { rows } = await database.ownerPool.query<{ filled: bigint; late: bigint }>(
    `SELECT count(*) AS filled, count(*) FILTER (WHERE trigger_price < before) AS late FROM (
       SELECT o.trigger_price, lag(o.trigger_price) OVER (ORDER BY f.chain_no) AS before
       FROM contract_fill f JOIN contract_order o ON o.id = f.order_id ORDER BY f.chain_no DESC LIMIT ${ORDERS}
     ) last_fills`,
  );
  const [found] = rows;
  if (found?.filled !== BigInt(ORDERS)) throw new Error(`${found?.filled} of ${ORDERS} orders were filled`);
  if (found.late > 1n) throw new Error(`${found.late} orders were filled before one whose price was nearer`);
}

async function trigger(): Promise<PassFigures> {
  if (reading === undefined) throw new Error("nobody reads");
  await placeStops();
  engine.clock.advance(1_000);
  const figures = await reading.during(async () => {
    engine.market.tick("btcusdt", { bid: "66200.0", ask: "66200.1", depth: [["66200.0", "66200.1", "1000"]] });
    await execution.drained();
  });
  await checkFills();
  return figures;
}

export const triggeredOrders: Trial<PassFigures> = {
  name: "triggered orders",
  rounds: 1,
  sides: { ours: trigger },
  rows: passRows("triggered orders: 10,000 by one tick", "triggered orders"),
  prepare: async () => {
    stopServer = await setUpDatabaseServer();
    database = await createTestDatabase();
    engine = createEngineBench(database);
    execution = await engine.boot();
    const reader = await engine.newUser();
    await reader.positions();
    reading = await ReadMeanwhile.open(() => reader.positions());
  },
  finish: async () => {
    reading?.close();
    await execution?.stop();
    await database?.close();
    await stopServer?.();
  },
};
