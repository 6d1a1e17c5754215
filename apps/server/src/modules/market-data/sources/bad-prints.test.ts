import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type FeedQuote, type MarketData } from "../index.ts";

const START = Date.parse("2026-03-11T15:00:00Z");
const clock = { now: () => Date.now(), monotonic: () => Date.now() - START };
const instruments = createInstruments();
let market: MarketData;
let feeds: ScriptedFeed[];

async function open(referCoin: string, sources: number): Promise<void> {
  feeds = ["a", "b", "c"]
    .slice(0, sources)
    .map((name) => createScriptedFeed([referCoin], clock.now, { name, kind: "live" }));
  market = createMarketData({ feeds, instruments, clock });
  await market.start();
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(async () => {
  await market.stop();
  vi.useRealTimers();
});

/** A second of the same price from every source. */
function second(referCoin: string, last: number, spread: number): void {
  for (let part = 0; part < 5; part++) {
    for (const feed of feeds) feed.say({ referCoin, last, bid: last - spread / 2, ask: last + spread / 2 });
    vi.advanceTimersByTime(200);
  }
}

type Print = Partial<FeedQuote> & Pick<FeedQuote, "last">;

/** Prints that were really published, beside the price that the market had. */
const PRINTS: readonly [what: string, referCoin: string, price: number, print: Print][] = [
  ["GOOG at a cent, 2008-09-30", "goog", 400.52, { last: 0.01 }],
  ["GOOG sold at a cent under good quotes", "goog", 400.52, { last: 0.01, bid: 400.5, ask: 400.54, lastQty: 100 }],
  ["AAPL at 10.59, 2009-09-21", "aapl", 184.02, { last: 10.59 }],
  ["AAPL bid 1.00, 2014-06-06", "aapl", 645.57, { last: 645.57, bid: 1, ask: 645.6 }],
  ["a coin at six cents, 2017-04-15", "btcusdt", 1_180, { last: 0.06 }],
  ["a coin offered at 90,186", "btcusdt", 64_000, { last: 64_000, bid: 63_999, ask: 90_186 }],
  ["a size that is no number", "btcusdt", 64_000, { last: 64_000, bid: 63_999, ask: 64_001, lastQty: "0.-10000" }],
  ["a stamp of the year 1", "btcusdt", 64_000, { last: 64_000, ts: Date.parse("0001-01-01T00:00:00Z") }],
];

describe.each([1, 2, 3])("with %d sources", (sources) => {
  test.each(PRINTS)("%s reaches no quote and no candle", async (_, referCoin, price, print) => {
    await open(referCoin, sources);
    const spread = price / 5_000;
    second(referCoin, price, spread);
    for (let times = 0; times < 2; times++) feeds[0]?.say({ referCoin, side: "sell", ...print });
    second(referCoin, price, spread);
    const stream = market.stream(referCoin);
    const candle = market.currentCandle(referCoin, "1m");
    const room = (stream?.priceGrid.nearest(price) ?? 0) * 0.001;
    const expected = stream?.priceGrid.nearest(price) ?? Number.NaN;
    for (const ticks of [candle?.h, candle?.l, candle?.c, stream?.quote?.bidTicks, stream?.quote?.askTicks]) {
      expect(Math.abs((ticks ?? Number.NaN) - expected)).toBeLessThanOrEqual(room);
    }
    expect(stream?.quote?.source).toBe("a");
  });

  test("crude oil goes to -40.32 as it did on 2020-04-20, and every source says so", async () => {
    await open("cl", sources);
    for (let price = 18.27; price > -40.32; price -= 1.5) {
      for (let seconds = 0; seconds < 3; seconds++) second("cl", price, 0.04);
    }
    for (let seconds = 0; seconds < 3; seconds++) second("cl", -40.32, 0.04);
    expect(market.stream("cl")?.quote?.lastTicks).toBe(-4_032);
    expect(market.isStale("cl")).toBe(false);
  });
});
