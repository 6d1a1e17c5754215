import { expect, test } from "vitest";
import { marketRow } from "#/testing/market-row.ts";
import { Quotes } from "./quotes.ts";

const TICK = {
  coin: "btcusdt",
  market: "binance",
  open: "90",
  close: "101",
  high: "110",
  low: "80",
  volume: "1",
  amount: "1",
  chRate: "1",
  ts: 2,
};

test("a symbol is heard of by its frames alone, on the device's own clock", () => {
  let now = 5;
  const quotes = new Quotes(
    (run) => run(),
    () => now,
  );
  quotes.learn(marketRow({ coin: "btcusdt" }));
  expect(quotes.heardAtMs("btcusdt")).toBeUndefined();
  quotes.tick([TICK]);
  expect(quotes.heardAtMs("btcusdt")).toBe(5);
  now = 9;
  // A frame that brings the same price is a sign of life all the same.
  quotes.tick([TICK]);
  expect(quotes.heardAtMs("btcusdt")).toBe(9);
});
