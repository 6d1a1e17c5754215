import { afterEach, expect, test } from "vitest";
import { amendSchedules, scheduleSession } from "./session-at.ts";
import { SessionWatch } from "./session-watch.ts";

afterEach(() => amendSchedules({}));

test("says at every quarter of an hour what a fresh look says, over a change of clocks", () => {
  for (const schedule of ["newYork", "london", "globex", "forex", "hongKong", "always"] as const) {
    const watch = new SessionWatch(schedule);
    for (let ms = Date.UTC(2026, 2, 5); ms < Date.UTC(2026, 3, 1); ms += 900_000) {
      expect(watch.at(ms)).toEqual(scheduleSession(schedule, ms));
    }
  }
});

test("hours that are changed while a session runs count at once, and so does taking the change back", () => {
  const watch = new SessionWatch("newYork");
  const noon = Date.parse("2026-03-10T16:00:00Z");
  expect(watch.at(noon)).toEqual({ state: "open", nextChangeAt: Date.parse("2026-03-10T20:00:00Z") });
  amendSchedules({ newYork: { "2026-03-10": "closed" } });
  expect(watch.at(noon)).toEqual({ state: "closed", nextChangeAt: Date.parse("2026-03-11T13:30:00Z") });
  amendSchedules({});
  expect(watch.at(noon).state).toBe("open");
});

test("a market closed for longer than is looked ahead opens when its time comes", () => {
  const days = Array.from({ length: 20 }, (_, day) => [
    new Date(Date.UTC(2026, 2, 9 + day)).toISOString().slice(0, 10),
    "closed",
  ]);
  amendSchedules({ newYork: Object.fromEntries(days) });
  const watch = new SessionWatch("newYork");
  expect(watch.at(Date.parse("2026-03-09T14:00:00Z"))).toEqual({ state: "closed", nextChangeAt: null });
  expect(watch.at(Date.parse("2026-03-30T14:00:00Z")).state).toBe("open");
});
