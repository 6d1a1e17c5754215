import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  createEngineBench,
  type EngineBench,
  type Trader,
} from "@evenkeel/server/src/modules/execution/testing/engine.ts";
import setUpDatabaseServer from "@evenkeel/server/src/testing/database-server.ts";
import { createTestDatabase, type TestDatabase } from "@evenkeel/server/src/testing/test-database.ts";
import { percentile, type Trial } from "./contest.ts";

const PEOPLE = 400;
const ORDERS_EACH = 25;
const ORDERS = PEOPLE * ORDERS_EACH;

interface Figures {
  /** From the tick until all that it triggered was durable. */
  readonly settledMs: number;
  readonly readP99Ms: number;
}

let stopServer: () => Promise<void>;
let database: TestDatabase;
let engine: EngineBench;
let execution: Awaited<ReturnType<EngineBench["boot"]>>;
let http: Server;
let reader: Trader;

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

async function trigger(): Promise<Figures> {
  await placeStops();
  engine.clock.advance(1_000);
  const { port } = http.address() as AddressInfo;
  const reading = fork(join(import.meta.dirname, "reading-process.ts"), [`http://127.0.0.1:${port}/`]);
  await once(reading, "message");
  const startedAt = performance.now();
  engine.market.tick("btcusdt", { bid: "66200.0", ask: "66200.1", depth: [["66200.0", "66200.1", "1000"]] });
  await execution.drained();
  const settledMs = performance.now() - startedAt;
  reading.send("stop");
  const [waits] = (await once(reading, "message")) as [number[]];
  reading.disconnect();
  await checkFills();
  return { settledMs, readP99Ms: percentile(waits, 0.99) };
}

export const triggeredOrders: Trial<Figures> = {
  name: "triggered orders",
  rounds: 1,
  sides: { ours: trigger },
  rows: [
    {
      name: "triggered orders: 10,000 by one tick, until durable",
      unit: "ms",
      isMoreBetter: false,
      bounds: "ours",
      ours: ({ ours }) => ours?.settledMs ?? Number.NaN,
    },
    {
      name: "triggered orders: p99 of reads meanwhile",
      unit: "ms",
      isMoreBetter: false,
      bounds: "ours",
      ours: ({ ours }) => ours?.readP99Ms ?? Number.NaN,
    },
  ],
  prepare: async () => {
    stopServer = await setUpDatabaseServer();
    database = await createTestDatabase();
    engine = createEngineBench(database);
    execution = await engine.boot();
    reader = await engine.newUser();
    await reader.positions();
    // A person's positions, read over HTTP from the process that runs the engine.
    http = createServer(async (_request, response) => {
      const body = JSON.stringify(await reader.positions());
      response.writeHead(200, { "content-length": Buffer.byteLength(body) }).end(body);
    });
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
  },
  finish: async () => {
    http?.close();
    http?.closeAllConnections();
    await execution?.stop();
    await database?.close();
    await stopServer?.();
  },
};
