import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketFeed } from "#/modules/market-data/index.ts";
import { BarPath } from "./bar-path.ts";
import { parseBars, type RecordedBar } from "./bars.ts";
import { createReplayFeed } from "./index.ts";
import { Track } from "./track.ts";

const MINUTE = 60_000;
const anyBar = fc
  .record({
    o: fc.integer({ min: 500, max: 1_500 }),
    c: fc.integer({ min: 500, max: 1_500 }),
    up: fc.nat(100),
    down: fc.nat(100),
    volume: fc.nat(1_000),
  })
  .map(({ o, c, up, down, volume }): RecordedBar => {
    return { t: 0, price: { o, c, h: Math.max(o, c) + up, l: Math.min(o, c) - down }, volume };
  });

test("the way through a bar starts at its open, touches both extremes, stays between them and ends at the close", () => {
  fc.assert(
    fc.property(anyBar, fc.double({ min: 0, max: 1, noNaN: true }), (bar, part) => {
      const path = new BarPath(bar);
      const { o, h, l, c } = bar.price;
      const corners = path.corners.map((corner) => path.at(corner).price);
      expect([corners[0], corners[3]]).toEqual([o, c]);
      expect(Math.max(...corners)).toBeCloseTo(h, 6);
      expect(Math.min(...corners)).toBeCloseTo(l, 6);
      expect(path.at(part).price).toBeGreaterThanOrEqual(l - 1e-6);
      expect(path.at(part).price).toBeLessThanOrEqual(h + 1e-6);
    }),
  );
});

test("played at any speed, in any steps, a track tells each bar whole: extremes, close and volume", () => {
  const anyBars = fc.array(anyBar, { minLength: 1, maxLength: 8 });
  const anySteps = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(anyBars, anySteps, fc.constantFrom(1, 7, 100), (recorded, steps, speed) => {
      const bars = recorded.map((bar, at) => ({ ...bar, t: at * MINUTE }));
      const track = new Track({
        referCoin: "btcusdt",
        bars,
        barMs: MINUTE,
        first: 0,
        speed,
        tick: 1,
        halfSpread: () => 0,
      });
      let elapsed = 0;
      const told = steps.flatMap((step) => {
        elapsed += step / speed;
        return track.advance(elapsed, elapsed);
      });
      const whole = Math.min(bars.length, Math.floor((elapsed * speed) / MINUTE));
      for (const [at, bar] of bars.slice(0, whole).entries()) {
        const mine = told.filter(({ sourceTs }) => sourceTs > at * MINUTE && sourceTs < (at + 1) * MINUTE);
        for (const { last } of mine) {
          expect(Number(last)).toBeGreaterThanOrEqual(bar.price.l - 1e-6);
          expect(Number(last)).toBeLessThanOrEqual(bar.price.h + 1e-6);
        }
      }
      if (whole === bars.length) expect(told.at(-1)?.last).toBe(bars.at(-1)?.price.c);
      const volume = told.reduce((sum, { lastQty }) => sum + Number(lastQty ?? 0), 0);
      const played = bars.slice(0, whole).reduce((sum, bar) => sum + bar.volume, 0);
      expect(volume).toBeGreaterThanOrEqual(played - 1e-6);
      expect(told.map(({ sourceSeq }) => sourceSeq)).toEqual(told.map((_, at) => at + 1));
    }),
  );
});

test("bars are read from trades, quotes and daily prices; what is no bar is left out", () => {
  const trades =
    "ts_ms,open,high,low,close,volume\n60000,10,12,9,11,5\n60000,1,1,1,1,1\n120000,x,12,9,11,5\n180000,-1,2,-3,1,1\n";
  expect(parseBars(trades, false)).toEqual([{ t: 60_000, price: { o: 10, h: 12, l: 9, c: 11 }, volume: 5 }]);
  const quotes =
    "ts_ms,bid_open,bid_high,bid_low,bid_close,bid_size,ask_open,ask_high,ask_low,ask_close,ask_size\n0,9,10,8,9,1,11,12,10,11,1\n60000,9,10,8,9,1,,,,,\n";
  expect(parseBars(quotes, false)).toMatchObject([{ t: 0, price: { o: 10, h: 11, l: 9, c: 10 } }]);
  const oil = parseBars("date,price\n2020-04-17,18.31\n2020-04-20,-36.98\n", true);
  expect(oil.map(({ price }) => price.c)).toEqual([18.31, -36.98]);
  expect(parseBars("date,price\n2020-04-20,-36.98\n", false)).toEqual([]);
});

test("a bad print is cut off, as on the day when a share fell to a cent", () => {
  const [bar] = parseBars("date,open,high,low,close,volume\n2008-09-30,413.3,425.1,0.01,341.43,1\n", false);
  expect(bar?.price).toEqual({ o: 413.3, h: 425.1, l: 341.43, c: 341.43 });
});

let folder: string;
let elapsed: number;
const START = Date.parse("2026-03-11T15:00:20Z");
const clock = { now: () => START + elapsed, monotonic: () => elapsed };
const instruments = createInstruments();

beforeEach(() => {
  elapsed = 0;
  folder = mkdtempSync(join(tmpdir(), "replay-"));
  mkdirSync(join(folder, "crypto"));
  const lines = Array.from(
    { length: 10 },
    (_, at) => `${at * MINUTE},${100 + at},${101 + at},${99 + at},${101 + at},6`,
  );
  const text = `ts_ms,open,high,low,close,volume\n${lines.join("\n")}\n`;
  writeFileSync(join(folder, "crypto", "BTCUSDT_binance_spot_1m_202412a.csv.gz"), gzipSync(text));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(startMs: number | null): MarketFeed {
  return createReplayFeed({ folder, speed: 1, startMs, instruments, clock });
}

test("only what is recorded is covered, from packed files as from plain ones", () => {
  expect(open(null).covers()).toEqual(["btcusdt"]);
  expect(() => createReplayFeed({ folder: "/nowhere", speed: 1, startMs: null, instruments, clock })).toThrow(
    "REPLAY_DIR",
  );
});

test("bars before the start are the chart, ending at the start; longer candles are made of them", () => {
  const history = (interval: "1m" | "5m") =>
    open(6 * MINUTE).history?.({ referCoin: "btcusdt", interval, from: 0, to: START, limit: 4 });
  const minute = Date.parse("2026-03-11T15:00:00Z");
  expect(history("1m")).toMatchObject([
    { t: minute - 4 * MINUTE, o: 102 },
    { t: minute - 3 * MINUTE, o: 103 },
    { t: minute - 2 * MINUTE, o: 104 },
    { t: minute - MINUTE, o: 105, c: 106, v: 6 },
  ]);
  expect(history("5m")).toMatchObject([
    { t: minute - 10 * MINUTE, o: 100, v: 6 },
    { t: minute - 5 * MINUTE, o: 101, h: 106, l: 100, c: 106, v: 30 },
  ]);
});

test("the recording goes by at its pace, is stamped with today, and is stale once it is over", async () => {
  const feed = open(6 * MINUTE);
  const market = createMarketData({ feeds: [feed], instruments, clock });
  await market.start();
  expect(market.quote("btcusdt")).toMatchObject({ lastTicks: 1_060, ts: START, sourceTs: 6 * MINUTE });
  const { bids, asks, bidTicks, askTicks } = market.quote("btcusdt") ?? {};
  expect([bids?.ticks[0], asks?.ticks[0]]).toEqual([bidTicks, askTicks]);
  expect([bids?.ticks.length, asks?.ticks.length]).toEqual([20, 20]);
  await market.stop();
  const sink: number[] = [];
  elapsed = 4 * MINUTE + 1;
  await feed.start({ quote: ({ last }) => void sink.push(Number(last)) });
  await feed.stop();
  expect(sink.at(-1)).toBe(110);
  expect(market.isStale("btcusdt")).toBe(true);
});
