import { expect, test } from "vitest";
import { dayStart, monthsLater, weekStart } from "./calendar.ts";

const at = (text: string) => Date.parse(text);

test("days and weeks begin in UTC, weeks on Monday", () => {
  expect(dayStart(at("2026-03-04T23:59:59.999Z"))).toBe(at("2026-03-04T00:00:00Z"));
  for (const day of ["2026-03-02", "2026-03-05", "2026-03-08"])
    expect(weekStart(at(`${day}T12:00:00Z`))).toBe(at("2026-03-02T00:00:00Z"));
  expect(weekStart(at("2026-03-09T00:00:00Z"))).toBe(at("2026-03-09T00:00:00Z"));
});

test("months are counted by the calendar, and a short month ends on its last day", () => {
  expect(monthsLater(at("2026-01-15T08:30:00Z"), 6)).toBe(at("2026-07-15T08:30:00Z"));
  expect(monthsLater(at("2026-08-31T08:30:00Z"), 6)).toBe(at("2027-02-28T08:30:00Z"));
  expect(monthsLater(at("2026-12-31T00:00:00Z"), 60)).toBe(at("2031-12-31T00:00:00Z"));
});
