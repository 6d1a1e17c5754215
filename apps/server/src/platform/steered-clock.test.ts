import { expect, test } from "vitest";
import { createSteeredClock } from "./steered-clock.ts";

const START = Date.parse("2026-11-18T15:00:00Z");

test("it begins where it is told, runs at its own pace, and is put forward for both readings", () => {
  let elapsedMs = 250;
  const clock = createSteeredClock(START, () => elapsedMs);
  expect([clock.now(), clock.monotonic()]).toEqual([START, 250]);
  elapsedMs += 40;
  expect([clock.now(), clock.monotonic()]).toEqual([START + 40, 290]);
  clock.pass(60_000);
  expect([clock.now(), clock.monotonic()]).toEqual([START + 60_040, 60_290]);
});

test.each([-1, 0.5, Number.NaN])("time does not pass by %s", (ms) => {
  expect(() => createSteeredClock(START).pass(ms)).toThrow(RangeError);
});
