import { expect, test } from "vitest";
import { chartDates } from "./chart-dates.ts";

const MIDNIGHT = Date.parse("2026-11-22T00:00:00Z");
const MORNING = Date.parse("2026-11-22T05:30:00Z");

test("the axis says the day at midnight and the time otherwise", () => {
  const write = chartDates("en", "UTC");
  expect(write(MIDNIGHT, true, "15m")).toBe("11/22");
  expect(write(MORNING, true, "15m")).toBe("05:30");
  expect(write(MORNING, true, "1M")).toBe("11/2026");
});

test.each(["ar", "he", "en", "zh-CN"])("a date in %s has no mark of direction and Latin digits", (locale) => {
  const write = chartDates(locale, "UTC");
  for (const interval of ["15m", "1d", "1M"] as const) {
    for (const isAxis of [true, false]) {
      expect(write(MIDNIGHT, isAxis, interval)).toMatch(/^[\x20-\x7e\u4e00-\u9fff\u060c]+$/);
    }
  }
});
