import { createEngineBench, type EngineBench } from "@evenkeel/server/src/modules/execution/testing/engine.ts";
import setUpDatabaseServer from "@evenkeel/server/src/testing/database-server.ts";
import { createTestDatabase, type TestDatabase } from "@evenkeel/server/src/testing/test-database.ts";
import { captureGroup, countRows, type Group, makeBareTables, writeGroups } from "./bare-commits.ts";
import type { Contest } from "./contest.ts";

const PEOPLE = 64;
const ORDERS_EACH = 40;
const ORDERS = PEOPLE * ORDERS_EACH;

let stopServer: () => Promise<void>;
let database: TestDatabase;
let engine: EngineBench;
let stopEngine: () => Promise<void>;
let group: Group | null = null;

/** People place limit orders, each waiting for one answer before the next order: what is answered is on the disk. */
async function placeOrders(): Promise<number> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => engine.newUser()));
  const before = await countRows(database.ownerPool);
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (person) => {
      for (let order = 0; order < ORDERS_EACH; order++) {
        await person.buy({ orderType: "limit", price: "64000", qty: "0.01" });
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  group = await captureGroup(database.ownerPool, before, ORDERS);
  return ORDERS / seconds;
}

/** The rows of as many orders, in groups of the size that the engine made, in one connection's transactions. */
async function writeBareRows(): Promise<number> {
  if (group === null) await placeOrders();
  if (group === null) throw new Error("no order was placed whose rows could be written");
  const groups = Math.ceil(ORDERS / group.orders);
  const startedAt = performance.now();
  await writeGroups(database.ownerPool, group, groups);
  return (groups * group.orders) / ((performance.now() - startedAt) / 1000);
}

export const durableOrders: Contest = {
  name: "limit orders accepted, durable",
  unit: "orders/s",
  anchor:
    "one PostgreSQL connection committing the same rows in groups of the same size, without keys, checks or locks",
  isMoreBetter: true,
  budget: 0.15,
  rounds: 5,
  prepare: async () => {
    stopServer = await setUpDatabaseServer();
    database = await createTestDatabase();
    await makeBareTables(database.ownerPool);
    engine = createEngineBench(database);
    const execution = await engine.boot();
    stopEngine = () => execution.stop();
    engine.market.tick("btcusdt", { bid: "64250.0", ask: "64250.1" });
  },
  measureOurs: placeOrders,
  measureAnchor: writeBareRows,
  finish: async () => {
    await stopEngine?.();
    await database?.close();
    await stopServer?.();
  },
};
