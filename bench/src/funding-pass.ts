import { parse } from "@evenkeel/calc/decimal";
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

const SIDES = ["buy", "sell"] as const;
const MODES = ["isolated", "cross"] as const;
const PEOPLE = 2_500;
const POSITIONS = PEOPLE * SIDES.length * MODES.length;
const INTERVAL_MS = 8 * 3_600_000;
const QUOTE = { bid: "64000.0", ask: "64000.1", depth: [["64000.0", "64000.1", "1000000"]] } as const;

let stopServer: () => Promise<void>;
let database: TestDatabase;
let engine: EngineBench;
let execution: Awaited<ReturnType<EngineBench["boot"]>>;
let reading: ReadMeanwhile | undefined;

/** Everybody long and short, isolated and cross. */
async function openAll(): Promise<void> {
  engine.market.tick("btcusdt", QUOTE);
  const people: Trader[] = [];
  while (people.length < PEOPLE)
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => engine.newUser()))));
  for (const marginMode of MODES)
    for (const side of SIDES) {
      let isDone = false;
      const orders = Promise.all(people.map((person) => person.buy({ side, marginMode, qty: "0.01" }))).finally(() => {
        isDone = true;
      });
      orders.catch(() => {});
      while (!isDone) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        engine.clock.advance(100);
        engine.market.tick("btcusdt", QUOTE);
      }
      await orders;
    }
  await execution.drained();
}

/** @throws Error where a position was left out or charged twice. */
async function checkCharges(since: number): Promise<void> {
  const { rows } = await database.ownerPool.query<{ charges: bigint; positions: bigint }>(
    `SELECT count(*) AS charges, count(DISTINCT ref_id) AS positions FROM journal_entry
     WHERE type = 'funding' AND created_at >= $1`,
    [new Date(since)],
  );
  const [found] = rows;
  if (found?.charges !== BigInt(POSITIONS) || found.positions !== BigInt(POSITIONS))
    throw new Error(`${found?.charges} charges of ${found?.positions} positions, not of ${POSITIONS}`);
}

async function charge(): Promise<PassFigures> {
  if (reading === undefined) throw new Error("nobody reads");
  await openAll();
  const due = (Math.floor(engine.clock.now() / INTERVAL_MS) + 1) * INTERVAL_MS;
  engine.clock.time = due - 1_000;
  engine.market.tick("btcusdt", QUOTE);
  await execution.drained();
  const figures = await reading.during(async () => {
    engine.clock.time = due + 100;
    engine.market.tick("btcusdt", QUOTE);
    await execution.drained();
  });
  await checkCharges(due);
  return figures;
}

/** One funding instant of 10,000 open positions. */
export const fundingPass: Trial<PassFigures> = {
  name: "funding of positions",
  rounds: 0,
  sides: { ours: charge },
  rows: passRows("funding of positions: 10,000 at one instant", "funding of positions"),
  prepare: async () => {
    stopServer = await setUpDatabaseServer();
    database = await createTestDatabase();
    engine = createEngineBench(database);
    execution = await engine.boot();
    engine.market.fundingRate = parse("0.0001");
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
