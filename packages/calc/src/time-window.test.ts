import { expect, test } from "vitest";
import { isWithin } from "./time-window.ts";

const at = (text: string) => Date.parse(`2026-03-08T${text}Z`);
const hours = (count: number) => count * 3_600;

test("a time window is checked in UTC seconds of the day, its end not in it", () => {
  const day = { startTime: hours(9), endTime: hours(17) };
  expect(isWithin(day, at("09:00:00"))).toBe(true);
  expect(isWithin(day, at("16:59:59"))).toBe(true);
  expect(isWithin(day, at("17:00:00"))).toBe(false);
  expect(isWithin(day, at("08:59:59.999"))).toBe(false);
});

test("a time window may cross midnight", () => {
  const night = { startTime: hours(22), endTime: hours(6) };
  expect(
    ["21:59:59", "22:00:00", "23:59:59", "00:00:00", "05:59:59", "06:00:00"].map((text) => isWithin(night, at(text))),
  ).toEqual([false, true, true, true, true, false]);
});

test("before 1970 a day has the same seconds", () => {
  expect(isWithin({ startTime: hours(23), endTime: hours(24) }, -1_000)).toBe(true);
});

test("a window without length is empty", () => {
  expect(isWithin({ startTime: hours(8), endTime: hours(8) }, at("08:00:00"))).toBe(false);
});
