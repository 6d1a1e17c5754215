import { format } from "@evenkeel/calc/decimal";
import { expect, onTestFinished, test } from "vitest";
import { createScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type Quote } from "./index.ts";
import { priceFactor, scaleUpdate, storedCandle } from "./splits.ts";

/** Monday 31 August 2020, the day of Apple's split, opens in New York. */
const OPENING = Date.parse("2020-08-31T13:30:00Z");
const SPLIT = { referCoin: "aapl", at: OPENING, newShares: 4, oldShares: 1 };
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** A hub on a live price that a test speaks. */
async function hubFrom(start: string) {
  let now = Date.parse(start);
  const clock = { now: () => now, monotonic: () => now };
  const feed = createScriptedFeed(["aapl"], clock.now, { kind: "live", keepsSessions: true });
  const quotes: Quote[] = [];
  const market = createMarketData({ feeds: [feed], instruments: createInstruments(), clock, splits: [SPLIT] });
  market.onQuote((quote) => quotes.push(quote));
  await market.start();
  onTestFinished(() => market.stop());
  const at = (ms: number) => {
    now = ms;
  };
  return { market, quotes, say: feed.say, at };
}

test("the last price is told by the new count at the opening, takes nobody's order and is no fresher than it was", async () => {
  const hub = await hubFrom("2020-08-28T19:59:00Z");
  hub.say({ referCoin: "aapl", bid: "499.20", ask: "499.24", last: "499.23" });
  expect(hub.market.day("aapl")).toMatchObject({ close: 49_923 });
  hub.at(OPENING);
  hub.say({ referCoin: "aapl", bid: "127.50", ask: "127.60", last: "127.58" });
  const [before, recounted, first] = hub.quotes;
  expect(before?.isRecounted).toBe(false);
  expect(recounted).toMatchObject({ isRecounted: true, receivedAt: OPENING, receivedMono: before?.receivedMono });
  expect(recounted === undefined ? null : format(recounted.last)).toBe("124.81");
  // The first price after a split is no jump.
  expect(first === undefined ? null : format(first.last)).toBe("127.58");
  expect(hub.market.day("aapl")).toMatchObject({ open: 12_481, close: 12_758 });
});

test("before the opening of a split a closed market takes no price, and after it none is taken for a jump", async () => {
  const hub = await hubFrom("2020-08-28T19:59:00Z");
  hub.say({ referCoin: "aapl", bid: "499.20", ask: "499.24", last: "499.23" });
  hub.at(OPENING - 4 * HOUR);
  hub.say({ referCoin: "aapl", bid: "126.00", ask: "126.10", last: "126.05" });
  expect(hub.market.counts().rejected.get("split")).toBe(1);
  expect(hub.quotes).toHaveLength(1);
});

test("candles of before are shown by the count of today", async () => {
  const hub = await hubFrom("2020-08-28T19:58:00Z");
  hub.say({ referCoin: "aapl", bid: "499.98", ask: "500.02", last: "500.00", lastQty: "10", side: "buy" });
  hub.at(Date.parse("2020-08-28T19:59:10Z"));
  hub.say({ referCoin: "aapl", bid: "504.00", ask: "504.04", last: "504.00" });
  hub.at(OPENING);
  hub.say({ referCoin: "aapl", bid: "126.00", ask: "126.04", last: "126.00" });
  const month = hub.market.currentCandle("aapl", "1M");
  expect(month).toMatchObject({ o: 12_500, h: 12_600, l: 12_500, c: 12_600 });
});

test("a stored candle that ended before a split is scaled, one that went on over it is not", () => {
  const candle = { t: OPENING - MINUTE, o: 400, h: 440, l: 396, c: 420, v: 100, a: 41_000, isClosed: true };
  expect(storedCandle(candle, "1m", [SPLIT], OPENING)).toEqual({
    ...candle,
    o: 100,
    h: 110,
    l: 99,
    c: 105,
    v: 400,
  });
  expect(storedCandle(candle, "1h", [SPLIT], OPENING)).toEqual(candle);
  expect(storedCandle(candle, "1m", [SPLIT], OPENING - 1)).toEqual(candle);
});

test("a source that knows of no splits is put into the count of now, over several of them", () => {
  const splits = [SPLIT, { ...SPLIT, at: OPENING + 10, newShares: 1, oldShares: 2 }];
  expect(priceFactor(splits, Number.NEGATIVE_INFINITY, OPENING)).toBe(0.25);
  const factor = priceFactor(splits, Number.NEGATIVE_INFINITY, OPENING + 10);
  expect(factor).toBe(0.5);
  const update = { referCoin: "aapl", last: 100, bid: "99", ask: 101, ts: 1, sourceTs: 1, sourceSeq: 1 };
  expect(scaleUpdate({ ...update, depth: { bids: [[99, 5]], asks: [] } }, factor)).toEqual({
    ...update,
    last: 50,
    bid: 49.5,
    ask: 50.5,
    depth: { bids: [[49.5, 5]], asks: [] },
  });
});
