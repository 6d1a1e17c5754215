import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candle } from "./candles/candle-fold.ts";
import { RollingDay } from "./rolling-day.ts";

const MINUTE = 60_000;
const START = 29_000_000 * MINUTE;

const anyMinutes = fc
  .array(
    fc.record({
      wait: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2_000 })),
      low: fc.integer({ min: 1, max: 1_000 }),
      height: fc.nat(100),
      v: fc.nat(100),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((moves) => {
    let number = 0;
    return moves.map(({ wait, low, height, v }): Candle => {
      number += wait;
      const t = START + number * MINUTE;
      return { t, o: low, h: low + height, l: low, c: low + Math.floor(height / 2), v, a: v * low };
    });
  });

test("the rolling day equals a search over all minutes", () => {
  fc.assert(
    fc.property(anyMinutes, fc.nat(1_500), (minutes, pause) => {
      const day = new RollingDay();
      for (const minute of minutes) day.add(minute);
      const now = (minutes.at(-1)?.t ?? 0) + pause * MINUTE;
      const first = now - 1_439 * MINUTE;
      const inside = minutes.filter(({ t }) => t >= first);
      const before = minutes.findLast(({ t }) => t < first);
      const open = before?.c ?? minutes[0]?.o ?? 0;
      const summary = day.summary(now, null);
      expect(summary?.open).toBe(open);
      expect(summary?.volume).toBe(inside.reduce((sum, { v }) => sum + v, 0));
      expect(summary?.turnover).toBe(inside.reduce((sum, { a }) => sum + a, 0));
      expect(summary?.close).toBe(minutes.at(-1)?.c);
      if (inside.length === 0) return;
      expect(summary?.high).toBe(Math.max(...inside.map(({ h }) => h)));
      expect(summary?.low).toBe(Math.min(...inside.map(({ l }) => l)));
    }),
    { numRuns: 500 },
  );
});

test("minutes that are told afterwards, or told better, leave the day as if they had been told in time", () => {
  fc.assert(
    fc.property(
      anyMinutes,
      fc.array(fc.constantFrom("told", "missed", "partly"), { maxLength: 60 }),
      (minutes, fates) => {
        const [whole, mended] = [new RollingDay(), new RollingDay()];
        const last = minutes.length - 1;
        minutes.forEach((minute, at) => {
          whole.add(minute);
          // The day opens with its first minute and closes with its last, whatever history says later.
          const fate = at === 0 || at === last ? "told" : (fates[at] ?? "told");
          if (fate === "told") mended.add(minute);
          else if (fate === "partly") mended.add({ ...minute, h: minute.l, v: 0, a: 0 });
        });
        for (const minute of minutes) mended.amend(minute);
        const now = minutes[last]?.t ?? 0;
        const [expected, actual] = [whole.summary(now, null), mended.summary(now, null)];
        // Where the day opened in a minute that was missed, the price before it stands for it.
        expect({ ...actual, open: 0 }).toEqual({ ...expected, open: 0 });
      },
    ),
  );
});

test("a market that has been closed for more than a day stands where it closed", () => {
  const day = new RollingDay();
  const last = { t: START, o: 10, h: 30, l: 5, c: 20, v: 7, a: 140 };
  expect(day.summary(START + 3 * 1_440 * MINUTE, last)).toEqual({
    open: 20,
    close: 20,
    high: 20,
    low: 20,
    volume: 0,
    turnover: 0,
  });
});
