import { expect, test } from "vitest";
import { ClockOffset } from "./clock-offset.ts";

test("the offset is the median: late packets and wild stamps do not move it", () => {
  const offset = new ClockOffset();
  expect(offset.ms).toBe(0);
  for (let number = 0; number < 60; number++) {
    const now = 1e12 + number * 250;
    const noise = number % 5 === 0 ? -4_000 : number % 7 === 0 ? 9e9 : number % 3;
    offset.sample(now + 1_270 + noise, now, number * 250);
  }
  expect(offset.ms).toBeGreaterThanOrEqual(1_270);
  expect(offset.ms).toBeLessThanOrEqual(1_272);
});

test("samples are taken four times a second, so that a burst counts once", () => {
  const offset = new ClockOffset();
  offset.sample(1_000, 0, 0);
  for (let mono = 1; mono < 200; mono++) offset.sample(99_000, 0, mono);
  expect(offset.ms).toBe(1_000);
});

test("a new connection is measured anew", () => {
  const offset = new ClockOffset();
  for (let number = 0; number < 61; number++) offset.sample(5_000, 0, number * 250);
  offset.reset();
  offset.sample(-20, 0, 0);
  expect(offset.ms).toBe(-20);
});
