import { expect, test } from "vitest";
import { candleText, indicatorFormula } from "./indicator-formula.ts";

const said = (indicator: "ma" | "rsi" | "macd" | "boll", isUp: boolean, level: string) =>
  indicatorFormula({ indicator, isUp }, { price: "Price", level, isRtl: false });

test("an indicator's alert reads as charts write it", () => {
  expect([said("ma", true, "20"), said("ma", false, "200")]).toEqual(["Price ≥ MA(20)", "Price ≤ MA(200)"]);
  expect(said("rsi", false, "30")).toBe("RSI(14) ≤ 30");
  expect(said("macd", true, "9")).toBe("MACD(12, 26, 9): DIF ≥ DEA");
  expect([said("boll", true, "2"), said("boll", false, "2.5")]).toEqual([
    "Price ≥ BOLL(20, 2) UP",
    "Price ≤ BOLL(20, 2.5) DN",
  ]);
});

test("its own parts keep their direction among words that run from the right", () => {
  const words = { price: "السعر", level: "20", isRtl: true };
  expect(indicatorFormula({ indicator: "ma", isUp: true }, words)).toBe("السعر ≥ \u2066MA(20)\u2069");
  expect(indicatorFormula({ indicator: "rsi", isUp: true }, words)).toBe("\u2066RSI(14) ≥ 20\u2069");
});

test("a candle's length is said in the language", () => {
  expect((["15m", "1h", "4h", "1d"] as const).map((window) => candleText(window, "en-US"))).toEqual([
    "15m",
    "1h",
    "4h",
    "1d",
  ]);
  expect(candleText("1d", "zh-CN")).toBe("1天");
  expect(candleText("4h", "ar")).toMatch(/^4\u00a0\S+$/);
});
