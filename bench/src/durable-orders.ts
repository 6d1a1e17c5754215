import { setTimeout as sleep } from "node:timers/promises";
import {
  createEngineBench,
  type EngineBench,
  type Trader,
} from "@evenkeel/server/src/modules/execution/testing/engine.ts";
import setUpDatabaseServer from "@evenkeel/server/src/testing/database-server.ts";
import { createTestDatabase, type TestDatabase } from "@evenkeel/server/src/testing/test-database.ts";
import { captureGroups, emptyTables, type Group, makeTables, newestEntry, writeGroups } from "./bare-commits.ts";
import { percentile, type Round, type Trial } from "./contest.ts";

const PEOPLE = 128;
const ORDERS_EACH = 20;
const ORDERS = PEOPLE * ORDERS_EACH;
const PACED_MS = 1_500;

let stopServer: () => Promise<void>;
let database: TestDatabase;
let engine: EngineBench;
let stopEngine: () => Promise<void>;
/** What the engine wrote in this round, or in the one before where it has yet to write. */
let groups: readonly Group[] = [];
let perSecond = 0;

/** People whose accounts the engine has in memory, as it has those of everybody who trades. */
async function newPeople(): Promise<Trader[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => engine.newUser()));
  await Promise.all(people.map((person) => person.positions()));
  return people;
}

const placeOne = (person: Trader) => person.buy({ orderType: "limit", price: "64000", qty: "0.01" });

/** People place limit orders, each waiting for one answer before the next order: what is answered is on the disk. */
async function placeOrders(): Promise<number> {
  const people = await newPeople();
  const before = await newestEntry(database.ownerPool);
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (person) => {
      for (let order = 0; order < ORDERS_EACH; order++) await placeOne(person);
    }),
  );
  perSecond = ORDERS / ((performance.now() - startedAt) / 1000);
  groups = await captureGroups(database.ownerPool, before);
  const written = groups.reduce((sum, { orders }) => sum + orders, 0);
  if (written !== ORDERS) throw new Error(`${ORDERS} orders were placed, and ${written} were found`);
  return perSecond;
}

/** The same rows in the same groups, over one connection. */
async function writeAgain(schema: "keyed" | "bare"): Promise<number> {
  if (groups.length === 0) await placeOrders();
  await emptyTables(database.ownerPool, schema);
  const startedAt = performance.now();
  await writeGroups(database.ownerPool, schema, groups);
  return ORDERS / ((performance.now() - startedAt) / 1000);
}

/** Orders that come at half the rate just reached, whether or not those before are answered. @returns p99 of the waits, ms. */
async function placeAtHalfLoad(): Promise<number> {
  if (perSecond === 0) await placeOrders();
  const people = await newPeople();
  const gapMs = 1000 / (perSecond / 2);
  const waits: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let dueMs = 0; dueMs < PACED_MS; dueMs += gapMs) {
    // A timer cannot keep such gaps: what fell due in the meantime is sent together, and waits from when it was due.
    if (performance.now() - startedAt < dueMs) await sleep(1);
    const person = people[waits.length % PEOPLE];
    if (person === undefined) throw new Error("nobody is there to order");
    waits.push(placeOne(person).then(() => performance.now() - startedAt - dueMs));
  }
  return percentile(await Promise.all(waits), 0.99);
}

const figureOf = (side: string) => (round: Round<number>) => round[side] ?? Number.NaN;

export const durableOrders: Trial<number> = {
  name: "limit orders accepted, durable",
  rounds: 5,
  sides: {
    ours: placeOrders,
    keyed: () => writeAgain("keyed"),
    bare: () => writeAgain("bare"),
    atHalfLoad: placeAtHalfLoad,
  },
  rows: [
    {
      name: "limit orders accepted, durable",
      unit: "orders/s",
      anchor:
        "one PostgreSQL connection committing the same rows, holds and balances in the same groups, to tables with the same keys and indexes: no checks, no triggers, no engine",
      isMoreBetter: true,
      budget: 0.5,
      ours: figureOf("ours"),
      against: figureOf("keyed"),
    },
    {
      name: "limit orders, against rows nobody can find",
      unit: "orders/s",
      anchor: "the same loop to tables without a key or an index, accounts aside",
      isMoreBetter: true,
      budget: 0.5,
      ours: figureOf("ours"),
      against: figureOf("bare"),
    },
    {
      name: "limit orders at half that load: p99",
      unit: "ms",
      isMoreBetter: false,
      bounds: "ours",
      ours: figureOf("atHalfLoad"),
    },
  ],
  prepare: async () => {
    stopServer = await setUpDatabaseServer();
    database = await createTestDatabase();
    await makeTables(database.ownerPool);
    engine = createEngineBench(database);
    const execution = await engine.boot();
    stopEngine = () => execution.stop();
    engine.market.tick("btcusdt", { bid: "64250.0", ask: "64250.1" });
  },
  finish: async () => {
    await stopEngine?.();
    await database?.close();
    await stopServer?.();
  },
};
