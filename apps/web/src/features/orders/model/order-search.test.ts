import { expect, test } from "vitest";
import { daySpan } from "./order-search.ts";

test("a day is one of the device's calendar", () => {
  expect(daySpan("2026-03-15")).toEqual({
    startTime: new Date(2026, 2, 15).getTime(),
    endTime: new Date(2026, 2, 16).getTime(),
  });
  expect(daySpan("2026-3-15")).toBeNull();
  expect(daySpan("2026-99-99")).toBeNull();
});
