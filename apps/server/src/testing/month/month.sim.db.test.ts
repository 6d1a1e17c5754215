import { format, parse, sub } from "@evenkeel/calc/decimal";
import { assetOverview } from "@evenkeel/contract/asset-overview";
import { transferable } from "@evenkeel/contract/asset-transfer";
import { simulateInfo } from "@evenkeel/contract/simulate";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createActors, SimulatedAccount } from "./actors.ts";
import { MonthWorld } from "./month-world.ts";

/**
 * A month of everything at once: a feed through the hub's guards, the engines, the ledger, transfers, top-ups, new seasons and
 * restarts, under one clock. After each step all invariants hold. A failure names its seed, step and command; MONTH_SEED runs
 * that seed again, MONTH_DAYS more days or fewer.
 */
const SEEDS = (process.env.MONTH_SEED ?? "20260105").split(",").map(Number);
const DAYS = Number(process.env.MONTH_DAYS ?? "30");
const STEPS_A_DAY = 3;
const STEP_MS = 86_400_000 / STEPS_A_DAY;
const COMMANDS_A_STEP = 5;

let database: TestDatabase;
// A database for each seed: ids are made from the clock that every run sets anew.
beforeEach(async () => {
  database = await createTestDatabase({ max: 12 });
});
afterEach(() => database.close());

test.each(SEEDS)("a month keeps every invariant (seed %i)", { timeout: 30_000 + DAYS * 12_000 }, async (seed) => {
  const world = new MonthWorld(database, seed);
  const account = new SimulatedAccount();
  const actors = createActors(account);
  const acted = new Map<string, number>();
  await world.start();
  for (let step = 0; step < DAYS * STEPS_A_DAY; step++) {
    let what = "time";
    try {
      world.pass(STEP_MS);
      await world.quiet();
      for (let command = 0; command < COMMANDS_A_STEP; command++) {
        const actor = world.pick(actors);
        what = actor.name;
        const before = world.accepted;
        await actor.act(world, world.pick(world.people));
        acted.set(actor.name, (acted.get(actor.name) ?? 0) + world.accepted - before);
      }
      if (world.chance(0.1)) {
        what = "restart";
        await world.restart();
      }
      await world.quiet();
      what = "invariants";
      await expectSound(world, account);
    } catch (error) {
      throw new Error(`MONTH_SEED=${seed}, step ${step}, ${what}: ${(error as Error).message}`, { cause: error });
    }
  }
  await world.stop();
  await world.bench.desk.bench.verify();
  // A month in which nothing happens proves nothing.
  if (DAYS >= 30) await expectEventful(acted, new Set(actors.map(({ name }) => name)));
});

async function expectSound(world: MonthWorld, account: SimulatedAccount): Promise<void> {
  await world.bench.desk.bench.verify();
  for (const stream of world.hub.streams()) {
    const day = world.hub.day(stream.referCoin);
    expect(day?.close).toBe(stream.quote?.lastTicks);
    expect(day?.high).toBeGreaterThanOrEqual(day?.close ?? Number.NaN);
    expect(day?.low).toBeLessThanOrEqual(day?.close ?? Number.NaN);
  }
  for (const person of world.people) await expectAgreement(world, account, person);
}

/** The engines in memory say what the books say, and a season's profit is what is there less what was given. */
async function expectAgreement({ bench }: MonthWorld, account: SimulatedAccount, person: Trader): Promise<void> {
  const pots = await bench.pots(person);
  const held = (await person.orders()).length + (await person.positions()).length;
  if (held === 0) {
    const { available } = await bench.call(person, transferable, { query: { coin: "USDT", from: "3" } });
    expect(available).toBe(pots["3/USDT"] ?? "0");
  }
  const { totalUsdt } = await bench.call(person, assetOverview, { query: {} });
  const { season } = await bench.call(person, simulateInfo, {});
  expect(season.pnl).toBe(format(sub(parse(totalUsdt), account.given(person))));
}

async function expectEventful(acted: ReadonlyMap<string, number>, names: ReadonlySet<string>): Promise<void> {
  for (const name of names) expect(acted.get(name) ?? 0, `nothing of ${name} was ever accepted`).toBeGreaterThan(0);
  const { rows } = await database.pool.query<{ type: string }>("SELECT DISTINCT type FROM journal_entry");
  const types = rows.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["open", "close", "funding", "transfer"]));
}
