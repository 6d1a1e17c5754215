import { beforeEach, expect, test } from "vitest";
import { RestClient } from "../exchange/rest-client.ts";
import { type AdapterHarness, createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { createCoinbaseAdapter } from "./coinbase-adapter.ts";

const T = Date.UTC(2026, 8, 6, 12);
const product_id = "BTC-USDT";
let harness: AdapterHarness;

beforeEach(() => {
  harness = createAdapterHarness(new Map([[product_id, "btcusdt"]]), (core) => {
    const rest = new RestClient({ baseUrl: "", perSecond: 1, counts: core.counts, monotonic: () => 0 });
    return createCoinbaseAdapter(core, "", rest);
  });
  harness.setTime(T);
  harness.adapter.links[0]?.opened();
  say({ type: "snapshot", bids: [["63999", "1"]], asks: [["64001", "1"]] }, T);
  trade(100, T, "last_match");
});

const say = (data: object, ms: number) =>
  harness.give(JSON.stringify({ product_id, time: new Date(ms).toISOString(), ...data }), ms);
const trade = (trade_id: number, ms: number, type = "match") =>
  say({ type, trade_id, price: "64000", size: "0.5", side: "buy" }, ms);
const beat = (last_trade_id: number, ms: number) => say({ type: "heartbeat", sequence: 1, last_trade_id }, ms);
const lost = () => harness.core.counts.get("tradeGap");

test("in a quiet market a heartbeat shows that a trade was lost, and the book with it", () => {
  beat(100, T + 1_000);
  beat(101, T + 2_000);
  expect(lost()).toBe(0);
  beat(101, T + 3_000);
  expect(lost()).toBe(1);
  harness.adapter.tend?.(harness.setTime(T + 3_100));
  expect(harness.sent.map((text) => JSON.parse(text) as { type: string; channels: string[] })).toEqual([
    { type: "unsubscribe", product_ids: [product_id], channels: ["level2_batch"] },
    { type: "subscribe", product_ids: [product_id], channels: ["level2_batch"] },
  ]);
  // It is lost once.
  beat(101, T + 4_000);
  trade(102, T + 4_100);
  beat(102, T + 5_000);
  beat(102, T + 6_000);
  expect(lost()).toBe(1);
});

test("a trade that comes after the heartbeat that told of it is not lost, nor is one of another connection", () => {
  beat(101, T + 1_000);
  trade(101, T + 1_010);
  beat(101, T + 2_000);
  beat(103, T + 3_000);
  harness.adapter.links[0]?.closed?.();
  harness.adapter.links[0]?.opened();
  beat(103, T + 4_000);
  expect(lost()).toBe(0);
});
