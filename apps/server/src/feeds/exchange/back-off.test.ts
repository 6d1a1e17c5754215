import { expect, test } from "vitest";
import { BackOff } from "./back-off.ts";

const PACE = { baseMs: 500, maxMs: 30_000, goodAfterMs: 30_000 };

test("waits double up to their longest, each between half and the whole of it", () => {
  for (const random of [0, 0.5, 0.999]) {
    const backOff = new BackOff(PACE, () => random);
    const waits = Array.from({ length: 9 }, () => backOff.next());
    const steps = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
    expect(waits).toEqual(steps.map((step) => step * (0.5 + random / 2)));
  }
});

test("only a connection that lasted starts again from the beginning", () => {
  const backOff = new BackOff(PACE, () => 1);
  for (let failures = 0; failures < 4; failures++) backOff.next();
  backOff.lasted(29_999);
  expect(backOff.next()).toBe(8_000);
  backOff.lasted(30_000);
  expect(backOff.next()).toBe(500);
});
