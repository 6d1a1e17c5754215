import { expect, test, vi } from "vitest";
import { INDICATORS, type IndicatorName, indicatorKind } from "./indicator-catalogue.ts";
import {
  chartHeight,
  FIRST_INDICATORS,
  firstParams,
  MOST_PANES,
  readParams,
  readShown,
  toggleIndicator,
  withParams,
} from "./indicator-settings.ts";

const kind = (name: IndicatorName) => {
  const found = indicatorKind(name);
  if (!found) throw new Error(name);
  return found;
};

test("the library computes every indicator on offer", async () => {
  vi.stubGlobal("window", globalThis);
  const { getSupportedIndicators } = await import("klinecharts");
  const known = getSupportedIndicators();
  expect(INDICATORS.length).toBeGreaterThanOrEqual(12);
  expect(INDICATORS.filter(({ name }) => !known.includes(name))).toEqual([]);
});

test("the first parameters of each stand in their own ranges", () => {
  for (const each of INDICATORS)
    expect(readParams(each, firstParams(each).map(String)).params, each.name).not.toBeNull();
});

test.each([
  ["", "range"],
  ["0", "range"],
  ["501", "range"],
  ["1.5", "range"],
  ["-3", "range"],
  ["14", null],
] as const)("a period of %j is refused for %j", (text, issue) => {
  expect(readParams(kind("CCI"), [text])).toEqual({ params: issue ? null : [14], issues: [issue] });
});

test("a fast line must be faster than the slow one", () => {
  expect(readParams(kind("MACD"), ["26", "12", "9"])).toEqual({ params: null, issues: [null, "order", null] });
});

test("an indicator goes on with its first parameters and off again", () => {
  const on = toggleIndicator(FIRST_INDICATORS, "MA");
  expect(on).toContainEqual({ name: "MA", params: [7, 25, 99] });
  expect(withParams(on, "MA", [5, 10, 20])).toContainEqual({ name: "MA", params: [5, 10, 20] });
  expect(toggleIndicator(on, "MA")).toEqual(FIRST_INDICATORS);
});

test("one pane too many pushes the oldest out, never the volume nor what lies over the candles", () => {
  const names: IndicatorName[] = ["MA", "MACD", "RSI", "KDJ", "WR"];
  const shown = names.reduce(toggleIndicator, FIRST_INDICATORS);
  expect(shown.map(({ name }) => name)).toEqual(["VOL", "MA", "RSI", "KDJ", "WR"]);
  expect(chartHeight(shown)).toBe(chartHeight(FIRST_INDICATORS) + MOST_PANES * 64);
});

test("what storage held is read with care", () => {
  expect(readShown(undefined)).toEqual(FIRST_INDICATORS);
  expect(readShown([])).toEqual([]);
  expect(
    readShown([
      { name: "MA", params: [5, 10, 20] },
      { name: "MA", params: [1, 2, 3] },
      { name: "Nonsense", params: [] },
      null,
    ]),
  ).toEqual([{ name: "MA", params: [5, 10, 20] }]);
  expect(readShown([{ name: "RSI", params: [0, "x", 3] }])).toEqual([{ name: "RSI", params: [6, 12, 24] }]);
});
