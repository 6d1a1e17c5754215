import { expect, test } from "vitest";
import { assetsOf, refOfSearch, tradePath } from "./instrument-ref.ts";

test.each([
  ["", { coin: "btcusdt", type: "CryptoCoin", subType: "contract" }],
  ["coin=ethusdt&type=CryptoCoin&subType=spot", { coin: "ethusdt", type: "CryptoCoin", subType: "spot" }],
  ["coin=eurusd&type=DerivativesFx&subType=spot", { coin: "eurusd", type: "DerivativesFx", subType: "contract" }],
  ["coin=AAPL&type=Stock", { coin: "aapl", type: "Stock", subType: "contract" }],
  ["coin=x&type=Nothing", { coin: "x", type: "CryptoCoin", subType: "contract" }],
] as const)("the query %j means %j", (search, ref) => {
  expect(refOfSearch(new URLSearchParams(search))).toEqual(ref);
});

test("a path reads back as the same instrument, and only crypto spot names its sub-type", () => {
  const spot = { coin: "btcusdt", type: "CryptoCoin", subType: "spot" } as const;
  expect(tradePath(spot)).toBe("/trade?coin=btcusdt&type=CryptoCoin&subType=spot");
  expect(tradePath({ ...spot, subType: "contract" })).toBe("/trade?coin=btcusdt&type=CryptoCoin");
  expect(refOfSearch(new URLSearchParams(tradePath(spot).split("?")[1]))).toEqual(spot);
});

test("a symbol is cut at its slash", () => {
  expect(assetsOf("BTC/USDT")).toEqual({ base: "BTC", quote: "USDT" });
  expect(assetsOf("AAPL", "USD")).toEqual({ base: "AAPL", quote: "USD" });
});
