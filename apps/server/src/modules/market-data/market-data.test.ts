import { format, fromInteger } from "@evenkeel/calc/decimal";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { amendSchedules, createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, DEFAULT_STALE_LIMITS, type MarketData, type Quote, quoteRecord } from "./index.ts";

const START = Date.parse("2026-03-02T15:00:30Z");
let elapsed: number;
let feed: ScriptedFeed;
let market: MarketData;
const faults: unknown[] = [];
const clock = { now: () => START + elapsed, monotonic: () => elapsed };

beforeEach(async () => {
  elapsed = 0;
  faults.length = 0;
  feed = createScriptedFeed(["btcusdt", "eurusd", "cl"], clock.now);
  market = createMarketData({
    feeds: [feed],
    instruments: createInstruments(),
    clock,
    onFault: (_, error) => faults.push(error),
  });
  await market.start();
  return () => market.stop();
});

test("an accepted update is the quote, exact and with its evidence", () => {
  feed.say({
    referCoin: "btcusdt",
    bid: "64250.07",
    ask: "64250.11",
    last: "64250.1",
    lastQty: "0.0129",
    side: "sell",
    depth: {
      bids: [
        ["64250.07", "1.5"],
        ["64249.9", "2"],
      ],
      asks: [["64250.11", "0.25"]],
    },
  });
  const quote = market.quote("btcusdt") as Quote;
  // Off the grid, quotes move away from the middle: never better than the source's.
  expect([quote.bid, quote.ask, quote.last].map((price) => format(price))).toEqual(["64250", "64250.2", "64250.1"]);
  expect(quote.depth.bids.map(({ price, qty }) => [format(price), format(qty)])).toEqual([
    ["64250", "1.5"],
    ["64249.9", "2"],
  ]);
  expect(quote.tradeQty === null ? null : format(quote.tradeQty)).toBe("0.012");
  expect(quoteRecord(quote)).toMatchObject({
    id: START,
    bid: "64250.0",
    askQty: "0.250",
    source: "scripted",
    ts: START,
  });
  expect(JSON.parse(JSON.stringify(quoteRecord(quote)))).toEqual(quoteRecord(quote));
});

test("a source's book is kept as far as it makes sense: levels on one tick are one, what is out of order ends it", () => {
  feed.say({
    referCoin: "btcusdt",
    bid: 64_000,
    ask: 64_001,
    last: 64_000,
    depth: {
      bids: [
        [64_000, 1],
        [63_999.97, 2],
        [63_999.9, 4],
        [64_100, 8],
        [63_000, 16],
      ],
      asks: [
        [63_999, 1],
        [64_001, 1],
      ],
    },
  });
  const { bids, asks } = market.quote("btcusdt") as Quote;
  expect(bids).toEqual({ ticks: [640_000, 639_999], steps: [1_000, 6_000] });
  expect(asks).toEqual({ ticks: [], steps: [] });
});

test("where a source has no quotes they are put around its last price by the class's half-spread", () => {
  feed.say({ referCoin: "btcusdt", last: 100_000 });
  feed.say({ referCoin: "eurusd", last: "1.10000" });
  const half = (quote?: Quote) => quote && [format(quote.bid), format(quote.ask)];
  expect(half(market.quote("btcusdt"))).toEqual(["99995", "100005"]);
  expect(half(market.quote("eurusd"))).toEqual(["1.09995", "1.10005"]);
});

test("quotes are numbered upwards and reach every listener in order, also beside one that throws", () => {
  const seen: number[] = [];
  market.onQuote(() => {
    throw new Error("not my day");
  });
  const stop = market.onQuote(({ id }) => seen.push(id));
  for (const last of [64_000, 64_001, 64_002]) feed.say({ referCoin: "btcusdt", last });
  stop();
  feed.say({ referCoin: "btcusdt", last: 64_003 });
  expect(seen).toEqual([START, START + 1, START + 2]);
  expect(market.counts().listenerFaults).toBe(4);
  expect(faults).toHaveLength(4);
});

test("a quote is stale by time since it came, not by its stamp; a coin after 5 s, a currency after 30", () => {
  expect(market.isStale("btcusdt")).toBe(true);
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  feed.say({ referCoin: "eurusd", last: "1.1" });
  elapsed = 5_000;
  expect([market.isStale("btcusdt"), market.isStale("eurusd")]).toEqual([false, false]);
  elapsed = 5_001;
  expect([market.isStale("btcusdt"), market.isStale("eurusd")]).toEqual([true, false]);
  elapsed = 30_001;
  expect(market.isStale("eurusd")).toBe(true);
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  expect(market.isStale("btcusdt")).toBe(false);
  expect(market.isStale("nosuch")).toBe(true);
});

test("garbage moves nothing and is counted by reason", () => {
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  const good = market.quote("btcusdt");
  feed.say({ referCoin: "btcusdt", last: 0 });
  feed.say({ referCoin: "btcusdt", last: -1 });
  feed.say({ referCoin: "btcusdt", last: Number.NaN });
  feed.say({ referCoin: "btcusdt", last: 1e30 });
  feed.say({ referCoin: "btcusdt", last: "abc" });
  feed.say({ referCoin: "btcusdt", last: 6_400_000 });
  feed.say({ referCoin: "btcusdt", last: 64_000, bid: 64_001, ask: 63_999 });
  feed.say({ referCoin: "btcusdt", last: 64_000, sourceSeq: 1 });
  feed.say({ referCoin: "btcusdt", last: 64_000, ts: START - 1 });
  feed.say({ referCoin: "nosuch", last: 1 });
  expect(market.quote("btcusdt")).toBe(good);
  expect(market.currentCandle("btcusdt", "1m")).toMatchObject({ h: 640_000, l: 640_000 });
  expect(Object.fromEntries(market.counts().rejected)).toEqual({
    price: 2,
    number: 3,
    outlier: 1,
    crossed: 1,
    sequence: 1,
    time: 1,
    symbol: 1,
  });
});

test("crude oil may trade below zero", () => {
  feed.say({ referCoin: "cl", last: "-36.98" });
  expect(format(market.quote("cl")?.last ?? (0n as Quote["last"]))).toBe("-36.98");
});

test("the day's figures and candles come from the same prices", async () => {
  feed.say({ referCoin: "btcusdt", last: 64_000, lastQty: 2, side: "buy" });
  elapsed = 30_000;
  feed.say({ referCoin: "btcusdt", last: 64_640, lastQty: 1, side: "buy" });
  elapsed = 31_000;
  feed.say({ referCoin: "btcusdt", last: 63_360 });
  expect(market.day("btcusdt")).toEqual({
    open: 640_000,
    close: 633_600,
    high: 646_400,
    low: 633_600,
    volume: 3_000,
    turnover: 640_000 * 2_000 + 646_400 * 1_000,
  });
  const candles = await market.klines("btcusdt", { interval: "1m", to: clock.now(), limit: 10 });
  expect(candles.map(({ t, o, c }) => [t, o, c])).toEqual([
    [START - 30_000, 640_000, 640_000],
    [START + 30_000, 646_400, 633_600],
  ]);
});

test("terms that an operator changes count at once, in both directions", () => {
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  feed.say({ referCoin: "cl", last: 70 });
  elapsed = 4_000;
  expect([market.isStale("btcusdt"), market.staleMs("btcusdt")]).toEqual([false, 5_000]);
  market.setTerms({ staleLimits: { ...DEFAULT_STALE_LIMITS, crypto: 3_000 } });
  expect([market.isStale("btcusdt"), market.isStale("cl"), market.staleMs("btcusdt")]).toEqual([true, false, 3_000]);
  market.setTerms({});
  expect(market.isStale("btcusdt")).toBe(false);

  const [oil] = createInstruments().ofClass("futures");
  if (oil === undefined) throw new Error("no futures");
  expect(market.overnight(oil)).toBeNull();
  const admin = { futures: "0.03", forex: "0", index: "0", stock: "0" };
  market.setTerms({ overnight: { admin, benchmark: {} } });
  expect(format(market.overnight(oil)?.long ?? fromInteger(0))).toBe("0.03");
});

test("a closure that is decided in the middle of a session closes the market at once, and for candles too", async () => {
  const instruments = createInstruments();
  const oil = instruments.find("futures", "cl");
  if (oil === undefined) throw new Error("no oil");
  feed = createScriptedFeed(["cl"], clock.now, { keepsSessions: true });
  market = createMarketData({ feeds: [feed], instruments, clock });
  await market.start();
  onTestFinished(() => market.stop());
  feed.say({ referCoin: "cl", last: 70, lastQty: 1, side: "buy" });
  expect(market.session(oil).state).toBe("open");
  amendSchedules({ globex: { "2026-03-02": "closed" } });
  onTestFinished(() => amendSchedules({}));
  expect(market.session(oil)).toEqual({ state: "closed", nextChangeAt: Date.parse("2026-03-02T23:00:00Z") });
  feed.say({ referCoin: "cl", last: 71, lastQty: 1, side: "buy" });
  expect(market.currentCandle("cl", "1m")).toMatchObject({ h: 7_000, c: 7_000 });
});
