import { expect, test } from "vitest";
import { readChartSettings, settingsIn, withSettings } from "./chart-settings.ts";

const first = readChartSettings(undefined);

test("each symbol keeps its own arrangement", () => {
  const own = { ...first, interval: "4h", scale: "logarithm", type: "area" } as const;
  const text = withSettings(withSettings(null, "BTC/USDT", own), "ETH/USDT", first);
  expect(settingsIn(text, "BTC/USDT")).toEqual(own);
  expect(settingsIn(text, "ETH/USDT")).toEqual(first);
});

test("a new symbol opens with the candle length that was used last, and nothing else of it", () => {
  const text = withSettings(null, "BTC/USDT", { ...first, interval: "1d", scale: "percentage" });
  expect(settingsIn(text, "SOL/USDT")).toEqual({ ...first, interval: "1d" });
});

test("the symbols that were not touched for longest are forgotten", () => {
  const text = Array.from({ length: 45 }, (_, n) => `S${n}`).reduce<string | null>(
    (before, symbol) => withSettings(before, symbol, { ...first, scale: "percentage" }),
    null,
  );
  expect(settingsIn(text, "S4").scale).toBe("normal");
  expect(settingsIn(text, "S5").scale).toBe("percentage");
});

test.each([null, "", "{", "{}", "[1,null]", '[["BTC/USDT",{"interval":"7m","type":3}]]'])(
  "storage that holds %j is as good as none",
  (text) => {
    expect(settingsIn(text, "BTC/USDT")).toEqual(first);
  },
);
