import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

const at = (text: string) => Date.parse(`2026-03-11T${text}:00Z`);

test("quiet hours may run over midnight, in the person's own day", () => {
  const night = { from: 22 * 60, to: 7 * 60, offsetMinutes: 480 };
  // 22:00 in Hong Kong is 14:00 UTC.
  expect(["13:59", "14:00", "20:00", "22:59", "23:00"].map((time) => isQuiet(night, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test("equal bounds are no quiet hours", () => {
  expect(isQuiet({ from: 60, to: 60, offsetMinutes: 0 }, at("01:00"))).toBe(false);
});

test("exactly the minutes from the first bound to the second are quiet, wherever the person is", () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: -720, max: 840 }), (from, to, offsetMinutes) => {
      const midnight = at("00:00") - offsetMinutes * 60_000;
      let quiet = 0;
      for (let passed = 0; passed < 1_440; passed++) {
        if (isQuiet({ from, to, offsetMinutes }, midnight + passed * 60_000)) quiet += 1;
      }
      expect(quiet).toBe((to - from + 1_440) % 1_440);
      if (from !== to) {
        expect(isQuiet({ from, to, offsetMinutes }, midnight + from * 60_000)).toBe(true);
        expect(isQuiet({ from, to, offsetMinutes }, midnight + to * 60_000)).toBe(false);
      }
    }),
  );
});
