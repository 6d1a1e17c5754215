import { afterAll, beforeAll, expect, test } from "vitest";
import { createScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createMarketData, type FeedBar, type HistoryQuery } from "../index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const MINUTE = 60_000;
const START = Date.parse("2026-03-11T15:00:00Z");
const instruments = createInstruments();

/** A hub of its own on the same database, as after a restart. */
function start(candleSpace: string, at: number, history: readonly FeedBar[] = []) {
  const time = { now: at };
  const clock = { now: () => time.now, monotonic: () => time.now };
  const faults: unknown[] = [];
  const scripted = createScriptedFeed(["btcusdt"], clock.now);
  const feed = {
    ...scripted,
    candleSpace,
    history: ({ from, to }: HistoryQuery) => history.filter(({ t }) => t >= from && t <= to),
  };
  const market = createMarketData({
    feeds: [feed],
    instruments,
    clock,
    pool: database.pool,
    onFault: (_, error) => faults.push(error),
  });
  return { time, feed, market, faults };
}

test("candles outlive the process: closed and open ones go on where they were", async () => {
  const first = start("outlive", START);
  await first.market.start();
  for (let second = 0; second < 150; second += 10) {
    first.time.now = START + second * 1_000;
    first.feed.say({ referCoin: "btcusdt", last: 64_000 + second, lastQty: 1, side: "buy" });
  }
  await first.market.stop();
  expect(first.faults).toEqual([]);

  const second = start("outlive", START + 160_000);
  await second.market.start();
  second.feed.say({ referCoin: "btcusdt", last: 63_900, lastQty: 1, side: "sell" });
  const minutes = await second.market.klines("btcusdt", { interval: "1m", to: START + 160_000, limit: 10 });
  expect(minutes.map(({ t, o, h, l, c, v }) => [t - START, o, h, l, c, v])).toEqual([
    [0, 640_000, 640_500, 640_000, 640_500, 6_000],
    [MINUTE, 640_600, 641_100, 640_600, 641_100, 6_000],
    [2 * MINUTE, 641_200, 641_400, 639_000, 639_000, 4_000],
  ]);
  const [five] = await second.market.klines("btcusdt", { interval: "5m", to: START + 160_000, limit: 1 });
  expect(five).toMatchObject({ t: START, o: 640_000, h: 641_400, l: 639_000, c: 639_000, v: 16_000 });
  expect(second.market.day("btcusdt")).toMatchObject({ open: 640_000, close: 639_000, volume: 16_000 });
  await second.market.stop();
  expect(second.faults).toEqual([]);
});

test("stored candles lie over the source's history, once each, ascending and without a hole", async () => {
  const bars = Array.from({ length: 10 }, (_, at): FeedBar => {
    return { t: START + at * MINUTE, o: 64_000, h: 64_000, l: 64_000, c: 64_000, v: 1 };
  });
  const { time, feed, market } = start("merge", START + 5 * MINUTE, bars.slice(0, 6));
  await market.start();
  feed.say({ referCoin: "btcusdt", last: 64_100 });
  time.now += MINUTE;
  feed.say({ referCoin: "btcusdt", last: 64_200 });
  const query = { interval: "1m", to: time.now, limit: 1_000 } as const;
  const fresh = await market.klines("btcusdt", query);
  await market.stop();
  const stored = await market.klines("btcusdt", query);
  expect(stored).toEqual(fresh);
  expect(stored.map(({ t, c }) => [(t - START) / MINUTE, c])).toEqual([
    [0, 640_000],
    [1, 640_000],
    [2, 640_000],
    [3, 640_000],
    [4, 640_000],
    [5, 641_000],
    [6, 642_000],
  ]);
  expect(await market.klines("btcusdt", { ...query, limit: 2 })).toEqual(stored.slice(-2));
  expect(await market.klines("btcusdt", { ...query, from: START + MINUTE, to: START + 3 * MINUTE })).toEqual(
    stored.slice(1, 4),
  );
});

test("a candle in which prices were missed is what history says, once history can be asked", async () => {
  const first = start("torn", START);
  await first.market.start();
  first.feed.say({ referCoin: "btcusdt", last: 64_000 });
  first.time.now = START + 2.5 * MINUTE;
  first.feed.say({ referCoin: "btcusdt", last: 64_010 });
  first.time.now = START + 3.5 * MINUTE;
  first.feed.say({ referCoin: "btcusdt", last: 64_020 });
  await first.market.stop();

  const highs = async (bars: readonly FeedBar[]) => {
    const { market } = start("torn", START + 10 * MINUTE, bars);
    const query = { interval: "1m", from: START, to: START + 2 * MINUTE, limit: 10 } as const;
    return (await market.klines("btcusdt", query)).map(({ t, h }) => [(t - START) / MINUTE, h]);
  };
  expect(await highs([])).toEqual([
    [0, 640_000],
    [2, 640_100],
  ]);
  const bars = [0, 1, 2].map((at): FeedBar => {
    return { t: START + at * MINUTE, o: 64_000, h: 65_000, l: 63_000, c: 64_000, v: 1 };
  });
  expect(await highs(bars)).toEqual([
    [0, 650_000],
    [1, 650_000],
    [2, 650_000],
  ]);
});

test("candles of another history are not mixed in", async () => {
  const { market } = start("another", START + 10 * MINUTE);
  expect(await market.klines("btcusdt", { interval: "1m", to: START + 10 * MINUTE, limit: 10 })).toEqual([]);
});

test("ended replays and old minutes are purged, what is in use stays", async () => {
  const old = start("replay-1", START);
  await old.market.start();
  old.feed.say({ referCoin: "btcusdt", last: 64_000 });
  await old.market.stop();
  const current = start("replay-2", START);
  await current.market.start();
  current.feed.say({ referCoin: "btcusdt", last: 64_000 });
  await current.market.stop();
  // Nine candles, and the funding of the replay that ended.
  expect(await current.market.purge()).toBe(10);
  const left = (space: string) =>
    database.pool.query("SELECT 1 FROM market_candle WHERE space = $1", [space]).then(({ rowCount }) => rowCount);
  expect([await left("replay-1"), await left("replay-2")]).toEqual([0, 9]);
  current.time.now += 91 * 86_400_000;
  await current.market.purge();
  expect(await left("replay-2")).toBe(8);
});

test("without the database a chart shows what the process knows, and the fault is told", async () => {
  const { market, feed, faults } = start("away", START);
  await market.start();
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  const query = database.pool.query;
  database.pool.query = (() => Promise.reject(new Error("gone"))) as typeof query;
  try {
    const candles = await market.klines("btcusdt", { interval: "1m", to: START, limit: 10 });
    expect(candles).toHaveLength(1);
    expect(faults).toHaveLength(1);
  } finally {
    database.pool.query = query;
    await market.stop();
  }
});
