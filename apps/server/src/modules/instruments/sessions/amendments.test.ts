import { afterEach, expect, test } from "vitest";
import { readAmendments } from "./amendments.ts";
import { amendSchedules, scheduleSession } from "./session-at.ts";

const at = (text: string) => Date.parse(text);
const faults: string[] = [];
const read = (value: unknown) => readAmendments(value, (what) => faults.push(what));

afterEach(() => {
  faults.length = 0;
  amendSchedules({});
});

test("an operator closes a day, or ends it early, without a release", () => {
  amendSchedules(
    read({
      swap: "other parts of the setting are not looked at",
      hours: { hongKong: { "2026-03-10": "closed", "2026-03-11": "12:00" }, globex: { "2026-03-10": "13:00" } },
    }),
  );
  expect(faults).toEqual([]);
  expect(scheduleSession("hongKong", at("2026-03-10T03:00:00Z"))).toEqual({
    state: "closed",
    nextChangeAt: at("2026-03-11T01:30:00Z"),
  });
  expect(scheduleSession("hongKong", at("2026-03-11T04:00:00Z"))).toEqual({
    state: "closed",
    nextChangeAt: at("2026-03-12T01:30:00Z"),
  });
  // The trade date began the evening before; its maintenance hour falls away with its end.
  expect(scheduleSession("globex", at("2026-03-10T00:00:00Z"))).toEqual({
    state: "open",
    nextChangeAt: at("2026-03-10T17:00:00Z"),
  });
  expect(scheduleSession("globex", at("2026-03-10T21:30:00Z"))).toEqual({
    state: "closed",
    nextChangeAt: at("2026-03-10T22:00:00Z"),
  });
  amendSchedules({});
  expect(scheduleSession("hongKong", at("2026-03-10T03:00:00Z")).state).toBe("open");
});

test.each([
  [{ hours: { shanghai: { "2026-03-10": "closed" } } }],
  [{ hours: { hongKong: { "10/03/2026": "closed" } } }],
  [{ hours: { hongKong: { "2026-03-10": "noon" } } }],
  [{ hours: { hongKong: { "2026-03-10": "25:00" } } }],
  [{ hours: [] }],
  [null],
])("%j changes nothing and is reported", (value) => {
  expect(read(value)).toEqual({});
  expect(faults).toEqual(["COMMON_DERIVATIVES_SETTING.hours is not usable"]);
});

test("no hours in the setting change nothing", () => {
  expect(read({ swap: {} })).toEqual({});
  expect(faults).toEqual([]);
});
