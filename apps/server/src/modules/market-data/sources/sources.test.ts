import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData, observeMarketData, type Quote } from "../index.ts";
import { presentSource } from "../market.presenter.ts";

const START = Date.parse("2026-03-02T15:00:00Z");
/** Half a percent of the price: what two sources of a coin may be apart. */
const BAND = 0.005;
const clock = { now: () => Date.now(), monotonic: () => Date.now() - START };
let market: MarketData;
let feeds: Record<"a" | "b" | "c", ScriptedFeed>;
let quotes: Quote[];
let freshness: string[];

async function open(names: readonly ("a" | "b" | "c")[]): Promise<void> {
  const live = (name: string) => createScriptedFeed(["btcusdt"], clock.now, { name, kind: "live" });
  feeds = { a: live("a"), b: live("b"), c: live("c") };
  market = createMarketData({ feeds: names.map((name) => feeds[name]), instruments: createInstruments(), clock });
  market.onQuote((quote) => quotes.push(quote));
  market.onFreshness(({ referCoin, isStale }) => {
    freshness.push(`${referCoin} ${isStale ? "stale" : "fresh"} at ${clock.monotonic()}`);
  });
  await market.start();
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  quotes = [];
  freshness = [];
});
afterEach(async () => {
  await market.stop();
  vi.useRealTimers();
});

/** Lets time pass in steps of 200 ms, at each of which every source that has a price says it. */
function run(ms: number, prices: Partial<Record<"a" | "b" | "c", number | ((at: number) => number)>>): void {
  for (let passed = 0; passed < ms; passed += 200) {
    for (const [name, price] of Object.entries(prices)) {
      const last = typeof price === "function" ? price(passed) : price;
      feeds[name as "a"].say({ referCoin: "btcusdt", last, bid: last - 1, ask: last + 1 });
    }
    vi.advanceTimersByTime(200);
  }
}

function sources(): Record<string, unknown> {
  const stream = market.stream("btcusdt");
  if (stream === undefined) throw new Error("no stream");
  const { name, standby, degraded } = presentSource(stream);
  return { name, standby, degraded };
}

/** What must hold whatever the sources do: numbers and times rise, and no price is further from the market than it may be. */
function expectContinuous(market0: number, room: number): void {
  for (const [at, quote] of quotes.entries()) {
    const before = quotes[at - 1];
    if (before !== undefined) {
      expect(quote.id).toBeGreaterThan(before.id);
      expect(quote.ts).toBeGreaterThanOrEqual(before.ts);
      expect(quote.receivedMono).toBeGreaterThanOrEqual(before.receivedMono);
    }
    for (const ticks of [quote.bidTicks, quote.askTicks, quote.lastTicks]) {
      expect(Math.abs(ticks / 10 - market0)).toBeLessThanOrEqual(room);
    }
  }
  const candle = market.currentCandle("btcusdt", "1h");
  expect((candle?.h ?? 0) / 10).toBeLessThanOrEqual(market0 + room);
  expect((candle?.l ?? 0) / 10).toBeGreaterThanOrEqual(market0 - room);
}

test("the preferred source makes the price, the others stand by and count nothing twice", async () => {
  await open(["a", "b", "c"]);
  for (const name of ["b", "a", "c"] as const) {
    feeds[name].say({ referCoin: "btcusdt", last: 64_000, lastQty: 1, side: "buy" });
  }
  run(6_000, { a: 64_000, b: 64_010, c: 63_990 });
  expect(sources()).toEqual({ name: "a", standby: ["b", "c"], degraded: false });
  expect(market.quote("btcusdt")?.source).toBe("a");
  expect(market.currentCandle("btcusdt", "1m")?.v).toBe(1_000);
});

test.each(["a", "b", "c"] as const)(
  "loss and return of %s: the price goes on without a gap or a wick",
  async (lost) => {
    await open(["a", "b", "c"]);
    const all = { a: 64_000, b: 64_010, c: 63_990 };
    run(6_000, all);
    run(10_000, Object.fromEntries(Object.entries(all).filter(([name]) => name !== lost)));
    const left = ["a", "b", "c"].filter((name) => name !== lost);
    expect(sources()).toEqual({ name: left[0], standby: left.slice(1), degraded: false });
    expect(market.isStale("btcusdt")).toBe(false);
    run(10_000, all);
    expect(sources()).toEqual({ name: "a", standby: ["b", "c"], degraded: false });
    const gaps = quotes.slice(1).map((quote, at) => quote.receivedMono - (quotes[at]?.receivedMono ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(lost === "a" ? 2_800 : 400);
    expect(freshness).toEqual(["btcusdt fresh at 0"]);
    expectContinuous(64_000, 12);
  },
);

test("a single remaining source is marked degraded, and no longer when another one is back", async () => {
  await open(["a", "b"]);
  run(2_000, { a: 64_000, b: 64_010 });
  expect(sources()).toEqual({ name: "a", standby: ["b"], degraded: false });
  run(6_000, { b: 64_010 });
  expect(sources()).toEqual({ name: "b", standby: [], degraded: true });
  run(1_000, { a: 64_000, b: 64_010 });
  expect(sources()).toEqual({ name: "b", standby: ["a"], degraded: false });
  run(6_000, { a: 64_000, b: 64_010 });
  expect(sources()).toEqual({ name: "a", standby: ["b"], degraded: false });
});

test("when all are gone the stream is stale, said once and at once; the first price makes it fresh", async () => {
  await open(["a", "b"]);
  run(1_000, { a: 64_000, b: 64_010 });
  vi.advanceTimersByTime(10_000);
  // The last word was b's at 800 ms; it is stale after 5 s, and the watch looks every quarter of a second.
  expect(freshness).toEqual(["btcusdt fresh at 0", "btcusdt stale at 6000"]);
  expect(market.isStale("btcusdt")).toBe(true);
  run(200, { b: 64_020 });
  expect(freshness.at(-1)).toBe("btcusdt fresh at 11000");
  expect(market.isStale("btcusdt")).toBe(false);
  expectContinuous(64_000, 30);
});

test("a source that drifts away from the other two is left, however slowly it goes", async () => {
  await open(["a", "b", "c"]);
  run(6_000, { a: 64_000, b: 64_010, c: 63_990 });
  run(60_000, { a: (at) => 64_000 + at / 10, b: 64_010, c: 63_990 });
  expect(sources()).toMatchObject({ name: "b", standby: ["c"] });
  expect(market.sources()[0]?.rejected.get("disagreement")).toBeGreaterThan(100);
  expectContinuous(64_000, 64_000 * BAND + 3);
  // It is taken again once it has agreed for a while.
  run(10_000, { a: 64_000, b: 64_010, c: 63_990 });
  expect(sources()).toMatchObject({ name: "a" });
});

test("of two that disagree the one that the price was at is right", async () => {
  await open(["a", "b"]);
  run(6_000, { a: 64_000, b: 64_010 });
  run(20_000, { a: 64_700, b: 64_010 });
  expect(sources()).toEqual({ name: "b", standby: [], degraded: true });
  run(20_000, { a: 64_000, b: 63_000 });
  expect(market.quote("btcusdt")?.source).toBe("a");
  expectContinuous(64_000, 64_000 * BAND);
});

test("a move that all sources make is followed", async () => {
  await open(["a", "b", "c"]);
  run(6_000, { a: 64_000, b: 64_010, c: 63_990 });
  run(4_000, { a: 60_000, b: 60_010, c: 59_990 });
  expect(Math.abs((market.quote("btcusdt")?.lastTicks ?? 0) / 10 - 60_000)).toBeLessThanOrEqual(10);
});

const BAD_PRINTS: readonly [string, number[]][] = [
  ["a cent", [0.01]],
  ["a tenth of it, twice", [6_400, 6_400]],
  ["six cents for a coin", [0.06, 0.06, 0.06]],
  ["zero, minus one and nonsense", [0, -1, Number.NaN, 1e30]],
  ["half as much again, for a second", [96_000, 96_000, 96_000, 96_000, 96_000]],
];

test.each(BAD_PRINTS)("bad prints of the preferred source reach nobody: %s", async (_, prints) => {
  await open(["a", "b", "c"]);
  run(6_000, { a: 64_000, b: 64_010, c: 63_990 });
  for (const print of prints) run(200, { a: print, b: 64_010, c: 63_990 });
  run(6_000, { a: 64_000, b: 64_010, c: 63_990 });
  expect([...(market.sources()[0]?.rejected.values() ?? [])].reduce((sum, count) => sum + count, 0)).toBe(
    prints.length,
  );
  expectContinuous(64_000, 12);
});

test("a source that says garbage for ever is never believed, with one other source or two", async () => {
  for (const names of [
    ["a", "b"],
    ["a", "b", "c"],
  ] as const) {
    quotes = [];
    await open(names);
    run(4_000, { a: 64_000, b: 64_010, ...(names.length === 3 ? { c: 63_990 } : {}) });
    run(120_000, {
      a: (at) => (at % 400 === 0 ? 90_186 : 90_000),
      b: 64_010,
      ...(names.length === 3 ? { c: 63_990 } : {}),
    });
    expect(market.quote("btcusdt")?.source).toBe("b");
    expectContinuous(64_000, 12);
    await market.stop();
  }
});

test("a line that comes and goes does not make the price flap", async () => {
  await open(["a", "b"]);
  run(6_000, { a: 64_000, b: 64_100 });
  for (let round = 0; round < 10; round++) {
    run(3_000, { b: 64_100 });
    run(1_000, { a: 64_000, b: 64_100 });
  }
  const switches = quotes.filter((quote, at) => at > 0 && quote.source !== quotes[at - 1]?.source);
  expect(switches).toHaveLength(1);
  expectContinuous(64_000, 110);
});

test("a source that takes over alone at another price is believed after it has repeated itself", async () => {
  await open(["a", "b"]);
  run(6_000, { a: 64_000, b: 64_010 });
  run(2_400, { b: 65_000 });
  expect(market.quote("btcusdt")?.source).toBe("a");
  run(3_000, { b: 65_000 });
  expect(market.quote("btcusdt")).toMatchObject({ source: "b", bidTicks: 649_990 });
});

test("a quiet source's old last price makes no wick", async () => {
  await open(["a", "b"]);
  run(6_000, { a: 64_000, b: 64_010 });
  for (let passed = 0; passed < 6_000; passed += 200) {
    feeds.b.say({ referCoin: "btcusdt", last: 65_500, bid: 64_009, ask: 64_011 });
    vi.advanceTimersByTime(200);
  }
  expect(market.quote("btcusdt")?.source).toBe("b");
  expectContinuous(64_010, 64_010 * BAND + 1);
});

test("clocks that differ between sources never turn the stream's time back", async () => {
  await open(["a", "b"]);
  const say = (name: "a" | "b", offset: number) => {
    feeds[name].say({ referCoin: "btcusdt", last: 64_000, ts: clock.now() + offset, sourceTs: clock.now() + offset });
    vi.advanceTimersByTime(200);
  };
  for (let step = 0; step < 20; step++) say("a", 1_270);
  for (let step = 0; step < 40; step++) say("b", -300);
  expect(market.quote("btcusdt")?.source).toBe("b");
  expectContinuous(64_000, 10);
  expect(market.sources()[0]?.offsetMs).toBeCloseTo(1_270, 0);
  expect(market.sources()[1]?.offsetMs).toBeCloseTo(-300, 0);
});

test("a simulated price never stands in for a live one", async () => {
  await open(["a"]);
  await market.stop();
  const sim = createScriptedFeed(["btcusdt", "ethusdt"], clock.now, { name: "sim" });
  market = createMarketData({ feeds: [feeds.a, sim], instruments: createInstruments(), clock });
  await market.start();
  sim.say({ referCoin: "btcusdt", last: 64_000 });
  sim.say({ referCoin: "ethusdt", last: 3_000 });
  expect(market.quote("btcusdt")).toBeUndefined();
  expect(market.quote("ethusdt")?.source).toBe("sim");
});

test("figures of each source are there for whoever watches", async () => {
  await open(["a", "b"]);
  const registry = new Registry();
  observeMarketData(market, registry);
  run(2_000, { a: 64_000, b: 64_010 });
  feeds.a.say({ referCoin: "btcusdt", last: 0.06 });
  run(6_000, { b: 64_010 });
  const text = await registry.metrics();
  for (const line of [
    'evenkeel_market_source_age_seconds{source="a"} 6.2',
    'evenkeel_market_source_age_seconds{source="b"} 0.2',
    'evenkeel_market_source_offset_seconds{source="b"} 0',
    'evenkeel_market_source_rejected{source="a",reason="price"} 1',
    'evenkeel_market_source_streams{source="a",state="lost"} 1',
    'evenkeel_market_source_streams{source="b",state="inUse"} 1',
    "evenkeel_market_streams_degraded 1",
    "evenkeel_market_streams_stale 0",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
});

test("where the preferred source's history fails, the next one's is told", async () => {
  const faults: string[] = [];
  const bar = { t: START - 60_000, o: 64_000, h: 64_050, l: 63_950, c: 64_010, v: 2 };
  const live = (name: string) => createScriptedFeed(["btcusdt"], clock.now, { name, kind: "live" });
  const a = { ...live("a"), history: () => Promise.reject(new Error("no answer")) };
  const b = { ...live("b"), history: () => [bar] };
  const onFault = (what: string) => faults.push(what);
  market = createMarketData({ feeds: [a, b], instruments: createInstruments(), clock, onFault });
  const [candle] = await market.klines("btcusdt", { interval: "1m", to: START, limit: 5 });
  expect(candle).toMatchObject({ t: bar.t, h: 640_500, c: 640_100 });
  expect(faults).toEqual(["history of a"]);
});

test("a source that cannot start leaves the others to make the price", async () => {
  const faults: string[] = [];
  const b = createScriptedFeed(["btcusdt"], clock.now, { name: "b", kind: "live" });
  const a = {
    ...createScriptedFeed(["btcusdt"], clock.now, { name: "a", kind: "live" }),
    start: () => Promise.reject(),
  };
  const onFault = (what: string) => faults.push(what);
  market = createMarketData({ feeds: [a, b], instruments: createInstruments(), clock, onFault });
  await market.start();
  b.say({ referCoin: "btcusdt", last: 64_000 });
  expect(market.quote("btcusdt")?.source).toBe("b");
  expect(faults).toEqual(["start of a"]);
});
