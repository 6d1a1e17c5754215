import { afterAll, beforeAll, expect, test } from "vitest";
import { createScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createMarketData, nextFundingAt } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const START = Date.parse("2026-03-11T15:00:00Z");
const instruments = createInstruments();

/** A hub of its own on the same database, as after a restart; `say` gives it a book above (or below) its index. */
async function start(at: number) {
  const clock = { now: () => at, monotonic: () => at };
  const faults: unknown[] = [];
  const feed = createScriptedFeed(["btcusdt"], clock.now);
  const market = createMarketData({
    feeds: [feed],
    instruments,
    clock,
    pool: database.pool,
    onFault: (_, error) => faults.push(error),
  });
  await market.start();
  return {
    say: (bid: number) => feed.say({ referCoin: "btcusdt", last: bid, bid, ask: bid + 1, bidQty: 100, index: 64_000 }),
    rate: () => market.stream("btcusdt")?.funding?.rateUnits(),
    stop: async () => {
      await market.stop();
      expect(faults).toEqual([]);
    },
  };
}

test("the average of an interval goes on over a restart, and ends with its interval", async () => {
  const first = await start(START);
  for (let sample = 0; sample < 3; sample++) first.say(64_064);
  // A tenth of a percent above the index for three samples: 100000, pulled down by 50000.
  expect(first.rate()).toBe(50_000);
  await first.stop();

  const second = await start(START + 60_000);
  expect(second.rate()).toBe(50_000);
  second.say(64_000);
  // Three samples of 100000 and one of none.
  expect(second.rate()).toBe(25_000);
  await second.stop();

  const third = await start(nextFundingAt(START) + 1_000);
  third.say(64_000);
  expect(third.rate()).toBe(10_000);
  await third.stop();
});
