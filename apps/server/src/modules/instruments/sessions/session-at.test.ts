import { expect, test } from "vitest";
import type { ScheduleId } from "./schedules.ts";
import { lastOpenInstant, scheduleSession, spansBetween } from "./session-at.ts";

const at = (text: string) => Date.parse(text);

/** Schedule, instant, state, next change: on both sides of the days on which clocks change. */
const CASES: [ScheduleId, string, string, string | null][] = [
  ["always", "2026-01-01T00:00:00Z", "open", null],
  // New York opens at 14:30 UTC in winter and at 13:30 in summer; its clocks change on 2026-03-08 and 2026-11-01.
  ["newYork", "2026-03-06T14:29:59.999Z", "closed", "2026-03-06T14:30:00Z"],
  ["newYork", "2026-03-06T14:30:00Z", "open", "2026-03-06T21:00:00Z"],
  ["newYork", "2026-03-06T21:00:00Z", "closed", "2026-03-09T13:30:00Z"],
  ["newYork", "2026-03-09T13:30:00Z", "open", "2026-03-09T20:00:00Z"],
  ["newYork", "2026-10-30T20:00:00Z", "closed", "2026-11-02T14:30:00Z"],
  ["newYork", "2026-07-04T15:00:00Z", "closed", "2026-07-06T13:30:00Z"],
  // Europe's clocks change three weeks later, on 2026-03-29.
  ["frankfurt", "2026-03-27T07:59:00Z", "closed", "2026-03-27T08:00:00Z"],
  ["frankfurt", "2026-03-30T07:00:00Z", "open", "2026-03-30T15:30:00Z"],
  ["london", "2026-03-30T07:00:00Z", "open", "2026-03-30T15:30:00Z"],
  // Hong Kong and Tokyo have no summer time, but a lunch.
  ["hongKong", "2026-03-09T03:59:59Z", "open", "2026-03-09T04:00:00Z"],
  ["hongKong", "2026-03-09T04:00:00Z", "break", "2026-03-09T05:00:00Z"],
  ["hongKong", "2026-03-09T05:00:00Z", "open", "2026-03-09T08:00:00Z"],
  ["hongKong", "2026-03-09T08:00:00Z", "closed", "2026-03-10T01:30:00Z"],
  ["tokyo", "2026-03-09T02:30:00Z", "break", "2026-03-09T03:30:00Z"],
  // Currencies run from Sunday 17:00 to Friday 17:00 in New York, whatever the season.
  ["forex", "2026-03-06T21:59:59Z", "open", "2026-03-06T22:00:00Z"],
  ["forex", "2026-03-06T22:00:00Z", "closed", "2026-03-08T21:00:00Z"],
  ["forex", "2026-03-08T21:00:00Z", "open", "2026-03-13T21:00:00Z"],
  ["forex", "2026-10-30T21:00:00Z", "closed", "2026-11-01T22:00:00Z"],
  // Futures pause an hour a day.
  ["globex", "2026-03-09T20:59:00Z", "open", "2026-03-09T21:00:00Z"],
  ["globex", "2026-03-09T21:00:00Z", "break", "2026-03-09T22:00:00Z"],
  ["globex", "2026-03-09T22:00:00Z", "open", "2026-03-10T21:00:00Z"],
  ["globex", "2026-03-13T21:00:00Z", "closed", "2026-03-15T22:00:00Z"],
  // A holiday ends a trade date early, and the next one begins the same evening.
  ["globex", "2026-01-19T17:59:59Z", "open", "2026-01-19T18:00:00Z"],
  ["globex", "2026-01-19T18:00:00Z", "closed", "2026-01-19T23:00:00Z"],
  ["globex", "2026-12-24T18:00:00Z", "closed", "2026-12-27T23:00:00Z"],
  ["globex", "2025-12-31T22:00:00Z", "closed", "2026-01-01T23:00:00Z"],
  // Grains: a night, a day, nothing on a holiday, and the day session alone after Thanksgiving.
  ["grains", "2026-03-10T12:45:00Z", "break", "2026-03-10T13:30:00Z"],
  ["grains", "2026-03-10T18:20:00Z", "closed", "2026-03-11T00:00:00Z"],
  ["grains", "2026-11-25T19:20:00Z", "closed", "2026-11-27T14:30:00Z"],
  ["grains", "2026-11-27T14:30:00Z", "open", "2026-11-27T18:05:00Z"],
  // Holidays, their eves, and a week around Lunar New Year.
  ["newYork", "2026-11-25T21:00:00Z", "closed", "2026-11-27T14:30:00Z"],
  ["newYork", "2026-11-27T17:00:00Z", "open", "2026-11-27T18:00:00Z"],
  ["newYork", "2026-07-02T20:00:00Z", "closed", "2026-07-06T13:30:00Z"],
  ["hongKong", "2026-02-16T02:00:00Z", "open", "2026-02-16T04:00:00Z"],
  ["hongKong", "2026-02-16T04:00:00Z", "closed", "2026-02-20T01:30:00Z"],
  ["london", "2026-12-24T12:30:00Z", "closed", "2026-12-29T08:00:00Z"],
  ["tokyo", "2026-04-28T06:30:00Z", "closed", "2026-04-30T00:00:00Z"],
  ["forex", "2026-12-24T22:00:00Z", "closed", "2026-12-27T22:00:00Z"],
  // Sydney is ahead of UTC by a day's part: its Monday begins on Sunday.
  ["sydney", "2026-01-04T23:00:00Z", "open", "2026-01-05T05:00:00Z"],
];

test.each(CASES)("%s at %s is %s until %s", (schedule, instant, state, next) => {
  expect(scheduleSession(schedule, at(instant))).toEqual({ state, nextChangeAt: next === null ? null : at(next) });
});

test("a week of currencies is one span, through five midnights", () => {
  const spans = spansBetween("forex", at("2026-03-02T00:00:00Z"), at("2026-03-06T00:00:00Z"));
  expect(spans).toEqual([{ state: "open", from: at("2026-03-01T22:00:00Z"), to: at("2026-03-06T22:00:00Z") }]);
});

test("the last open instant is now while open, and the close afterwards", () => {
  expect(lastOpenInstant("newYork", at("2026-03-09T15:00:00Z"))).toBe(at("2026-03-09T15:00:00Z"));
  expect(lastOpenInstant("newYork", at("2026-03-08T15:00:00Z"))).toBe(at("2026-03-06T21:00:00Z"));
});

test.each([
  "forex",
  "globex",
  "grains",
  "newYork",
  "hongKong",
  "tokyo",
  "london",
  "frankfurt",
  "paris",
  "sydney",
] as const)("%s is never closed for so long that the next opening is out of sight", (schedule) => {
  const spans = spansBetween(schedule, at("2018-12-15T00:00:00Z"), at("2028-12-15T00:00:00Z"));
  const pauses = spans.slice(1).map((span, before) => span.from - (spans[before]?.to ?? 0));
  expect(Math.max(...pauses)).toBeLessThan(12 * 86_400_000);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
  expect(spans.length).toBeGreaterThan(500);
});
