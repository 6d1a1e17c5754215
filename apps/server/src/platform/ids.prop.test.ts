import fc from "fast-check";
import { expect, test } from "vitest";
import { createIds } from "./ids.ts";

const MAX_INT8 = 2n ** 63n - 1n;

test("ids rise and fit 63 bits, whatever the clock and the dice do", () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.nat(65_535)), { minLength: 2 });
  fc.assert(
    fc.property(steps, (moves) => {
      let now = Date.UTC(2026, 5, 1);
      let die = 0;
      const ids = createIds({ now: () => now, monotonic: () => 0 }, () => die);
      let last = 0n;
      for (const [jump, rolled] of moves) {
        now += jump;
        die = rolled;
        const id = ids.next();
        expect(id).toBeGreaterThan(last);
        expect(id).toBeLessThanOrEqual(MAX_INT8);
        last = id;
      }
    }),
  );
});

test("an id tells its time to within a millisecond, so that ids of a restart come after those before it", () => {
  const early = createIds({ now: () => 1_800_000_000_000, monotonic: () => 0 }, () => 65_535).next();
  const late = createIds({ now: () => 1_800_000_000_001, monotonic: () => 0 }, () => 0).next();
  expect(late).toBeGreaterThan(early);
});
