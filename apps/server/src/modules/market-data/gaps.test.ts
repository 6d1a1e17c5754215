import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData } from "./index.ts";

const START = Date.parse("2026-03-11T15:00:00Z");
/** A coin's price is stale after five seconds, and that is seen within a quarter of one. */
const STALE_MS = 5_000;
const SEEN_MS = 250;
const clock = { now: () => Date.now(), monotonic: () => Date.now() - START };
let market: MarketData;
let feeds: ScriptedFeed[];
let told: { isStale: boolean; at: number }[];

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  feeds = ["a", "b", "c"].map((name) => createScriptedFeed(["btcusdt"], clock.now, { name, kind: "live" }));
  market = createMarketData({ feeds, instruments: createInstruments(), clock });
  told = [];
  market.onFreshness(({ isStale }) => told.push({ isStale, at: clock.monotonic() }));
  await market.start();
});
afterEach(async () => {
  await market.stop();
  vi.useRealTimers();
});

function run(ms: number, price: number): void {
  for (let passed = 0; passed < ms; passed += 200) {
    for (const feed of feeds) feed.say({ referCoin: "btcusdt", last: price, bid: price - 1, ask: price + 1 });
    vi.advanceTimersByTime(200);
  }
}

test.each([
  [1_000, 64_000],
  [1_000, 64_100],
  [10_000, 64_000],
  [10_000, 62_000],
  [10_000, 56_000],
  [120_000, 64_000],
  [120_000, 62_000],
  [120_000, 56_000],
])(
  "all sources silent for %d ms, then at %d: stale while it lasts, and right again within two seconds",
  (gap, price) => {
    run(3_000, 64_000);
    const silentSince = clock.monotonic() - 200;
    told.length = 0;
    vi.advanceTimersByTime(gap - 200);
    const isLong = gap > STALE_MS;
    expect(market.isStale("btcusdt")).toBe(isLong);
    expect(told.map(({ isStale }) => isStale)).toEqual(isLong ? [true] : []);
    if (isLong) expect((told[0]?.at ?? 0) - silentSince).toBeLessThanOrEqual(STALE_MS + SEEN_MS);

    run(2_000, price);
    expect(market.isStale("btcusdt")).toBe(false);
    const quote = market.quote("btcusdt");
    expect([quote?.bidTicks, quote?.askTicks]).toEqual([(price - 1) * 10, (price + 1) * 10]);
    expect(told.map(({ isStale }) => isStale)).toEqual(isLong ? [true, false] : []);
  },
);

test("a price of the time of silence is never told as fresh: what returns first is what is new", () => {
  run(3_000, 64_000);
  vi.advanceTimersByTime(30_000);
  const quotes: number[] = [];
  market.onQuote(({ lastTicks }) => quotes.push(lastTicks));
  // A line that was held up brings what it had kept.
  for (let age = 29; age >= 10; age--) {
    const ts = Date.now() - age * 1_000;
    feeds[0]?.say({ referCoin: "btcusdt", last: 70_000, bid: 69_999, ask: 70_001, ts, sourceTs: ts });
  }
  expect(quotes).toEqual([]);
  expect(market.isStale("btcusdt")).toBe(true);
  run(1_000, 64_100);
  expect(new Set(quotes)).toEqual(new Set([641_000]));
});

test("a candle in which prices were missed is completed from history, one that was whole stays as it was", async () => {
  const bar = (minute: number, h: number) => ({ t: START + minute * 60_000, o: 64_000, h, l: 63_000, c: 64_000, v: 9 });
  await market.stop();
  const history = vi.fn(() => [bar(0, 65_000), bar(1, 65_001), bar(2, 65_002), bar(3, 65_003)]);
  const source = createScriptedFeed(["btcusdt"], clock.now, { kind: "live" });
  feeds = [source];
  market = createMarketData({ feeds: [{ ...source, history }], instruments: createInstruments(), clock });
  await market.start();
  run(70_000, 64_000);
  vi.advanceTimersByTime(80_000);
  run(60_000, 64_100);
  const candles = await market.klines("btcusdt", { interval: "1m", to: Date.now(), limit: 10 });
  expect(candles.map(({ t, h }) => [(t - START) / 60_000, h])).toEqual([
    // What nobody of ours remembers is told by history.
    [0, 650_000],
    [1, 650_010],
    // Silence ended in it.
    [2, 650_020],
    [3, 641_000],
  ]);
  expect(candles.at(-1)).toMatchObject({ o: 641_000, l: 641_000 });
});

test("day and longer candles take in what was traded while nothing was heard", async () => {
  await market.stop();
  const bars = Array.from({ length: 6 }, (_, minute) => {
    const h = minute === 2 ? 66_000 : 64_100;
    return { t: START + minute * 60_000, o: 64_000, h, l: minute === 3 ? 62_000 : 64_000, c: 64_000, v: 5 };
  });
  const source = createScriptedFeed(["btcusdt"], clock.now, { kind: "live" });
  feeds = [source];
  const history = ({ from, to }: { from: number; to: number }) =>
    bars.filter(({ t }) => t >= from && t <= Math.min(to, clock.now()));
  market = createMarketData({ feeds: [{ ...source, history }], instruments: createInstruments(), clock });
  await market.start();
  run(60_000, 64_000);
  vi.advanceTimersByTime(190_000);
  run(400, 64_050);
  await vi.waitFor(() => expect(market.day("btcusdt")?.high).toBe(660_000));
  // The minutes of silence are two and three; that in which it began was told to its end by history alone.
  for (const interval of ["5m", "1h", "1d"] as const) {
    const { h, l, c, v } = market.currentCandle("btcusdt", interval) ?? { h: 0, l: 0, c: 0, v: 0 };
    expect([interval, h, l, c]).toEqual([interval, 660_000, 620_000, 640_500]);
    expect(v).toBe(20_000);
  }
  expect(market.day("btcusdt")).toMatchObject({ high: 660_000, low: 620_000, close: 640_500, volume: 20_000 });
});
