import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData, watchStalePrices } from "./index.ts";

/** A Wednesday: New York opens at 13:30 UTC and closes at 20:00. */
const OPEN = Date.parse("2026-03-11T19:50:00Z");
const MINUTE_MS = 60_000;
const clock = { now: () => Date.now(), monotonic: () => Date.now() };
let market: MarketData;
let feed: ScriptedFeed;
let lines: Record<string, unknown>[];
let end: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ now: OPEN });
  feed = createScriptedFeed(["btcusdt", "ethusdt", "aapl"], clock.now, { keepsSessions: true });
  market = createMarketData({ feeds: [feed], instruments: createInstruments(), clock });
  await market.start();
  lines = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(JSON.parse(line)) });
  end = watchStalePrices({ market, clock, log });
});
afterEach(async () => {
  end();
  await market.stop();
  vi.useRealTimers();
});

/** Lets time go by while the feed speaks of some coins. */
function run(ms: number, coins: readonly string[]): void {
  for (let passed = 0; passed < ms; passed += 1_000) {
    for (const referCoin of coins) feed.say({ referCoin, last: 100, bid: 99, ask: 101 });
    vi.advanceTimersByTime(1_000);
  }
}
const told = () => lines.splice(0).map(({ level, event, coins, standing }) => [level, event, coins, standing]);
const ERROR = 50;
const WARN = 40;

test("a feed that falls silent is an error in the log within a minute, and stale no longer once it speaks", () => {
  run(MINUTE_MS, ["btcusdt", "ethusdt", "aapl"]);
  expect(told()).toEqual([]);
  run(MINUTE_MS, ["btcusdt", "aapl"]);
  expect(market.isStale("ethusdt")).toBe(true);
  expect(told()).toEqual([[ERROR, "market.stale", ["ethusdt"], 1]]);
  // Once, however long it lasts; others that follow are told of as well.
  run(MINUTE_MS, ["aapl"]);
  expect(told()).toEqual([[ERROR, "market.stale", ["btcusdt"], 2]]);
  run(10_000, ["btcusdt", "ethusdt", "aapl"]);
  expect(told()).toEqual([[WARN, "market.fresh", ["btcusdt", "ethusdt"], 0]]);
});

test("a gap that is over at once is not told of, nor is a market that is closed; a price that never came is", () => {
  run(MINUTE_MS, ["btcusdt", "aapl"]);
  expect(told()).toEqual([[ERROR, "market.stale", ["ethusdt"], 1]]);
  run(12_000, ["ethusdt", "aapl"]);
  run(MINUTE_MS, ["btcusdt", "ethusdt", "aapl"]);
  expect(told().map(([, event]) => event)).toEqual(["market.fresh"]);
  // The exchange closes in between, and nobody speaks of the share any more.
  run(8 * MINUTE_MS - 12_000, ["btcusdt", "ethusdt", "aapl"]);
  run(5 * MINUTE_MS, ["btcusdt", "ethusdt"]);
  expect(market.isStale("aapl")).toBe(true);
  expect(told()).toEqual([]);
});
