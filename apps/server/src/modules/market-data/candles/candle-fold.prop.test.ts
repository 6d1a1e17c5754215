import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candle, CandleFold } from "./candle-fold.ts";
import { candleStart, shiftCandle } from "./intervals.ts";

interface Tick {
  readonly ts: number;
  readonly ticks: number;
  readonly steps: number;
}

const START = Date.UTC(2026, 1, 27, 22, 17, 31);

const anyTicks = fc
  .array(
    fc.record({
      // From a burst to a pause of weeks, so that every interval closes in some run.
      wait: fc.oneof(fc.integer({ min: 0, max: 70_000 }), fc.integer({ min: 0, max: 3_000_000_000 })),
      ticks: fc.integer({ min: 1, max: 1_000_000 }),
      steps: fc.integer({ min: 0, max: 1_000 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((moves) => {
    let ts = START;
    return moves.map(({ wait, ticks, steps }): Tick => {
      ts += wait;
      return { ts, ticks, steps };
    });
  });

/** Every candle, by the definition. */
function naive(interval: Interval, ticks: readonly Tick[]): Candle[] {
  const byStart = Map.groupBy(ticks, ({ ts }) => candleStart(interval, ts));
  return [...byStart].map(([t, group]) => {
    const prices = group.map((tick) => tick.ticks);
    return {
      t,
      o: prices[0] ?? 0,
      h: Math.max(...prices),
      l: Math.min(...prices),
      c: prices.at(-1) ?? 0,
      v: group.reduce((sum, tick) => sum + tick.steps, 0),
      a: group.reduce((sum, tick) => sum + tick.steps * tick.ticks, 0),
    };
  });
}

test("the fold gives what the definition gives, for every interval and at every tick", () => {
  fc.assert(
    fc.property(anyTicks, (ticks) => {
      const closed = new Map<Interval, Candle[]>(INTERVALS.map((interval) => [interval, []]));
      const fold = new CandleFold((interval, candle) => closed.get(interval)?.push({ ...candle }));
      ticks.forEach((tick, at) => {
        fold.tick(tick.ts, tick.ticks, tick.steps);
        const interval = INTERVALS[at % INTERVALS.length] as Interval;
        expect(fold.current(interval)).toEqual(naive(interval, ticks.slice(0, at + 1)).at(-1));
      });
      for (const interval of INTERVALS) {
        expect([...(closed.get(interval) ?? []), fold.current(interval)]).toEqual(naive(interval, ticks));
      }
    }),
    { numRuns: 300 },
  );
});

test("a fold that continues seeded candles gives what one fold would have given", () => {
  fc.assert(
    fc.property(anyTicks, fc.nat(59), (ticks, cut) => {
      const [before, after] = [ticks.slice(0, cut), ticks.slice(cut)];
      const whole = new CandleFold();
      for (const tick of ticks) whole.tick(tick.ts, tick.ticks, tick.steps);
      const first = new CandleFold();
      for (const tick of before) first.tick(tick.ts, tick.ticks, tick.steps);
      const second = new CandleFold();
      const minute = first.current("1m");
      for (const interval of INTERVALS) {
        const candle = first.current(interval);
        if (candle === null) continue;
        const counted = interval === "1m" || minute === null ? { v: 0, a: 0 } : minute;
        second.seed(interval, { ...candle, v: candle.v - counted.v, a: candle.a - counted.a });
      }
      for (const tick of after) second.tick(tick.ts, tick.ticks, tick.steps);
      for (const interval of INTERVALS) expect(second.current(interval)).toEqual(whole.current(interval));
    }),
    { numRuns: 300 },
  );
});

test("candles follow each other without a gap, on Mondays and on the first of months", () => {
  fc.assert(
    fc.property(fc.constantFrom(...INTERVALS), fc.integer({ min: 0, max: 4_000_000_000_000 }), (interval, ms) => {
      const start = candleStart(interval, ms);
      const next = shiftCandle(interval, start, 1);
      expect(start).toBeLessThanOrEqual(ms);
      expect(next).toBeGreaterThan(ms);
      expect(candleStart(interval, next)).toBe(next);
      expect(candleStart(interval, next - 1)).toBe(start);
      expect(shiftCandle(interval, next, -1)).toBe(start);
    }),
  );
  expect(new Date(candleStart("1w", START)).getUTCDay()).toBe(1);
});
