import { expect, test } from "vitest";
import { RestClient } from "../exchange/rest-client.ts";
import { createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { createBybitAdapter } from "./bybit-adapter.ts";

const T = 1_673_272_861_686;
/** Messages as Bybit's documentation has them. */
const TICKER = {
  symbol: "BTCUSDT",
  tickDirection: "PlusTick",
  lastPrice: "17216.00",
  markPrice: "17217.33",
  indexPrice: "17227.36",
  nextFundingTime: "1673280000000",
  fundingRate: "-0.000212",
  bid1Price: "17215.50",
  bid1Size: "84.489",
  ask1Price: "17216.00",
  ask1Size: "83.020",
};
const BOOK = {
  s: "BTCUSDT",
  b: [
    ["17215.50", "84.489"],
    ["17215.00", "1"],
  ],
  a: [["17216.00", "83.02"]],
  u: 100,
  seq: 7,
};

function openHarness(category: "linear" | "spot" = "linear") {
  const harness = createAdapterHarness(new Map([["BTCUSDT", "btcusdt"]]), (core) => {
    const rest = new RestClient({ baseUrl: "", perSecond: 1, counts: core.counts, monotonic: () => 0 });
    return createBybitAdapter(core, category, "", rest);
  });
  harness.setTime(T);
  const requests = harness.adapter.links[0]?.opened() ?? [];
  let ms = T;
  const say = (topic: string, type: string, data: unknown) => {
    ms += 100;
    return harness.give(JSON.stringify({ topic: `${topic}.BTCUSDT`, type, data, cs: 24_987_956_059, ts: ms }), ms);
  };
  return { ...harness, requests, say, now: () => ms };
}

test("each symbol is subscribed to in a request of its own, with its three topics", () => {
  expect(openHarness().requests.map((text) => JSON.parse(text) as unknown)).toEqual([
    { op: "subscribe", args: ["orderbook.50.BTCUSDT", "publicTrade.BTCUSDT", "tickers.BTCUSDT"] },
  ]);
});

test("a linear ticker is whole once, and then only what changed is told", () => {
  const { say } = openHarness();
  expect(say("tickers", "delta", { symbol: "BTCUSDT", lastPrice: "1" })).toEqual([]);
  expect(say("tickers", "snapshot", TICKER)).toMatchObject([{ bid: 17_215.5, ask: 17_216, last: 17_216 }]);
  const [told] = say("tickers", "delta", { symbol: "BTCUSDT", ask1Price: "17216.50" });
  expect(told).toMatchObject({ bid: 17_215.5, bidQty: 84.489, ask: 17_216.5, askQty: 83.02, index: 17_227.36 });
});

test("a spot ticker has a last price alone; bid and ask come from the book", () => {
  const { say } = openHarness("spot");
  expect(say("tickers", "snapshot", { symbol: "BTCUSDT", lastPrice: "17216.00", volume24h: "5865.47" })).toEqual([]);
  expect(say("orderbook.50", "snapshot", BOOK)).toMatchObject([{ bid: 17_215.5, ask: 17_216, last: 17_216 }]);
});

test("changes are taken in turn; a missing one, or a restart of the service, is seen", () => {
  const { say, core, sent, adapter, setTime, now } = openHarness();
  const change = (u: number, size: string) => ({ s: "BTCUSDT", b: [["17215.50", size]], a: [], u });
  say("tickers", "snapshot", TICKER);
  say("orderbook.50", "snapshot", BOOK);
  expect(say("orderbook.50", "delta", change(101, "5"))).toMatchObject([{ bidQty: 5 }]);
  say("orderbook.50", "delta", change(101, "6"));
  say("orderbook.50", "delta", change(99, "6"));
  expect([core.counts.get("duplicate"), core.counts.get("late")]).toEqual([1, 1]);
  say("orderbook.50", "delta", change(103, "7"));
  expect(core.counts.get("sequenceGap")).toBe(1);
  adapter.tend?.(setTime(now()));
  expect(sent).toHaveLength(2);
  // Id 1 is a snapshot, whatever it is called.
  const [again] = say("orderbook.50", "delta", { ...BOOK, b: [["17215.50", "9"]], u: 1 });
  expect(again).toMatchObject({ bidQty: 9, depth: { bids: [[17_215.5, 9]] } });
});

test("trades are told once by their ids, whatever those look like; block trades are not told", () => {
  const { say, core } = openHarness();
  say("tickers", "snapshot", TICKER);
  const trade = { T, s: "BTCUSDT", S: "Buy", v: "0.001", p: "17216.50", L: "PlusTick", BT: false };
  const told = say("publicTrade", "snapshot", [
    { ...trade, i: "20f43950-d8dd-5b31-9112-a178eb6023af" },
    { ...trade, i: "20f43950-d8dd-5b31-9112-a178eb6023af" },
    { ...trade, i: "2290000000007764263", S: "Sell" },
    { ...trade, i: "2290000000007764264", BT: true },
    { ...trade, i: 5 },
  ]);
  expect(told).toMatchObject([
    { last: 17_216.5, lastQty: 0.001, side: "buy" },
    { last: 17_216.5, lastQty: 0.001, side: "sell" },
  ]);
  expect([core.counts.get("duplicate"), core.counts.get("badNumber")]).toEqual([1, 1]);
});

test("a refused request is counted, an answered ping is nothing", () => {
  const { give, core } = openHarness();
  give(JSON.stringify({ success: true, ret_msg: "pong", op: "ping" }), T);
  give(JSON.stringify({ success: false, ret_msg: "error:handler not found,topic:tickers.X", op: "subscribe" }), T);
  expect(core.counts.get("refused")).toBe(1);
  expect(core.counts.get("malformed")).toBe(0);
});
