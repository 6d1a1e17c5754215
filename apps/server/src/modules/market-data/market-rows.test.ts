import { beforeEach, expect, test } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments, type Instrument } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData } from "./index.ts";
import { presentRow } from "./market.presenter.ts";
import { MarketRows } from "./market-rows.ts";

const instruments = createInstruments();
const viewer = { locale: "en", isCollected: false };
let now: number;
let market: MarketData;
let feed: ScriptedFeed;
let rows: MarketRows;
let btc: Instrument;

beforeEach(async () => {
  now = Date.parse("2026-03-11T15:00:00Z");
  feed = createScriptedFeed(["btcusdt"], () => now);
  market = createMarketData({ feeds: [feed], instruments, clock: { now: () => now, monotonic: () => now } });
  await market.start();
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  rows = new MarketRows(market);
  const found = instruments.find("coinContract", "btcusdt");
  if (found === undefined) throw new Error("the catalogue has no bitcoin");
  btc = found;
  return () => market.stop();
});

test("a row is presented once while nothing of it changes", () => {
  const first = rows.row(btc, viewer);
  expect(first).toEqual(presentRow(market, btc, viewer));
  expect(rows.row(btc, { locale: "fr", isCollected: false })).toBe(first);
});

test("languages and favourites have rows of their own", () => {
  const chinese = { locale: "zh", isCollected: false };
  const collected = { locale: "en", isCollected: true };
  rows.row(btc, viewer);
  for (const each of [chinese, collected]) expect(rows.row(btc, each)).toEqual(presentRow(market, btc, each));
});

test.each([
  ["a price", () => feed.say({ referCoin: "btcusdt", last: 63_000 })],
  ["a quote at the same price", () => feed.say({ referCoin: "btcusdt", last: 64_000 })],
  ["silence, until it is stale", () => (now += 60_000)],
  ["a day that passes", () => (now += 26 * 3_600_000)],
])("after %s the row is what it would be if made anew", (_what, change) => {
  const before = rows.row(btc, viewer);
  now += 1_000;
  change();
  const after = rows.row(btc, viewer);
  expect(after).not.toBe(before);
  expect(after).toEqual(presentRow(market, btc, viewer));
});

test("the end of a session changes the row", () => {
  const apple = instruments.ofClass("stock").find(({ referCoin }) => referCoin === "aapl");
  if (apple === undefined) throw new Error("the catalogue has no Apple");
  const open = rows.row(apple, viewer);
  now = Date.parse("2026-03-11T21:30:00Z");
  expect(rows.row(apple, viewer)).toEqual(presentRow(market, apple, viewer));
  expect(rows.row(apple, viewer).session).not.toEqual(open.session);
});
