import fc from "fast-check";
import { expect, test } from "vitest";
import { MinuteCloses } from "./minute-closes.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 11, 15);

test("the price before a minute is the last one that was said before it began", () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 40 * MINUTE }),
    ticks: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 150 }),
      fc.array(fc.integer({ min: 0, max: 62 }), { minLength: 1, maxLength: 5 }),
      (steps, ages) => {
        const closes = new MinuteCloses();
        const said: { ms: number; ticks: number }[] = [];
        let ms = START;
        for (const { afterMs, ticks } of steps) {
          ms += afterMs;
          closes.record(ms, ticks);
          said.push({ ms, ticks });
          for (const age of ages) {
            const asked = ms - age * MINUTE;
            const begin = Math.floor(asked / MINUTE) * MINUTE;
            const expected = said.findLast((each) => each.ms < begin)?.ticks ?? null;
            expect(closes.before(asked)).toBe(expected);
          }
        }
      },
    ),
  );
});

test("history fills what was not seen, and never stands over what was", () => {
  const closes = new MinuteCloses();
  closes.record(START, 100);
  for (let age = 62; age >= 0; age--) closes.seed(START - age * MINUTE, 200 + age);
  expect(closes.before(START + MINUTE)).toBe(100);
  expect(closes.before(START)).toBe(201);
  expect(closes.before(START - 5 * MINUTE)).toBe(206);
  expect(closes.before(START - 61 * MINUTE)).toBe(262);
  expect(closes.before(START - 63 * MINUTE)).toBe(null);
});

test("a price that nothing followed for hours is still the price of then", () => {
  const closes = new MinuteCloses();
  closes.record(START, 100);
  closes.record(START + 300 * MINUTE, 150);
  expect(closes.before(START + 299 * MINUTE)).toBe(100);
  expect(closes.before(START + 300 * MINUTE)).toBe(100);
  expect(closes.before(START)).toBe(null);
});
