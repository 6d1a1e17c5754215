import { expect, test } from "vitest";
import { isAlwaysOpen, isWhole, weekOf } from "./week-hours.ts";

const HOUR = 3_600_000;
const local = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime();
const NOW = local(11, 15);

test("a market's hours stand on the viewer's days, from today, without what is over", () => {
  const hours = [10, 11, 12].map((day) => ({ state: "open" as const, from: local(day, 9, 30), to: local(day, 16) }));
  const week = weekOf(hours, NOW);
  expect(week).toHaveLength(7);
  expect(week.map(({ open }) => open.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  expect(week[0]).toEqual({
    startMs: local(11, 0),
    endMs: local(12, 0),
    open: [{ from: local(11, 9, 30), to: local(11, 16) }],
  });
});

test("a session over midnight is cut into its days, and a pause is not open", () => {
  const week = weekOf(
    [
      { state: "open", from: local(11, 18), to: local(12, 17) },
      { state: "break", from: local(12, 17), to: local(12, 18) },
      { state: "open", from: local(12, 18), to: local(13, 17) },
    ],
    NOW,
  );
  expect(week[0]?.open).toEqual([{ from: local(11, 18), to: local(12, 0) }]);
  expect(week[1]?.open).toEqual([
    { from: local(12, 0), to: local(12, 17) },
    { from: local(12, 18), to: local(13, 0) },
  ]);
});

test("what is open from end to end is told apart from what pauses", () => {
  const whole = { state: "open" as const, from: NOW - 24 * HOUR, to: NOW + 8 * 24 * HOUR };
  expect(isAlwaysOpen([whole], NOW)).toBe(true);
  expect(weekOf([whole], NOW).every(isWhole)).toBe(true);
  expect(isAlwaysOpen([{ ...whole, to: NOW + 6 * 24 * HOUR }], NOW)).toBe(false);
  expect(isAlwaysOpen([], NOW)).toBe(false);
});
