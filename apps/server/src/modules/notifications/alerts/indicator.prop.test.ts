import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageGap, bandGap, signalGap, strengthIndex } from "./indicator.ts";

const closes = (minLength: number) => fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength, maxLength: 120 });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("the moving average", () => {
  test("is crossed exactly where the last close is above or below the mean", () => {
    fc.assert(
      fc.property(closes(20), fc.integer({ min: 2, max: 20 }), (seen, count) => {
        const above = (seen.at(-1) ?? 0) * count - seen.slice(-count).reduce((sum, close) => sum + close, 0);
        expect(averageGap(seen, count)).toBe(above);
      }),
    );
  });

  test("is unknown for too few candles", () => {
    expect(averageGap([1, 2, 3], 4)).toBeNull();
    expect(averageGap([], 2)).toBeNull();
  });
});

describe("the RSI", () => {
  // The worked example of StockCharts' ChartSchool, as it is printed there: the first six figures.
  const QQQ = [
    44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46.0, 46.03,
    46.41, 46.22, 45.64,
  ];
  const PRINTED = [70.53, 66.32, 66.55, 69.41, 66.36, 57.97];

  test("is what the published example says, candle by candle", () => {
    for (const [at, printed] of PRINTED.entries()) {
      expect(strengthIndex(QQQ.slice(0, 15 + at))).toBeCloseTo(printed, 0);
    }
  });

  test("lies between 0 and 100, at the ends where the price only falls or rises", () => {
    fc.assert(
      fc.property(closes(15), (seen) => {
        const value = strengthIndex(seen) ?? Number.NaN;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }),
    );
    const rising = Array.from({ length: 20 }, (_, at) => 100 + at);
    expect([strengthIndex(rising), strengthIndex(rising.toReversed())]).toEqual([100, 0]);
    expect(strengthIndex(rising.slice(0, 14))).toBeNull();
  });
});

describe("MACD", () => {
  test("is above its signal line while a price that stood begins to rise, and below while it falls", () => {
    const still = Array.from({ length: 60 }, () => 1_000);
    expect(signalGap([...still, 1_010, 1_030], 9)).toBeGreaterThan(0);
    expect(signalGap([...still, 990, 970], 9)).toBeLessThan(0);
    expect(signalGap(still, 9)).toBe(0);
  });

  test("is unknown before the slow average and the signal line have their candles", () => {
    const seen = Array.from({ length: 34 }, (_, at) => 1_000 + at * at);
    expect(signalGap(seen, 9)).not.toBeNull();
    expect(signalGap(seen.slice(1), 9)).toBeNull();
  });

  test("forgets where it began", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 300, maxLength: 300 }), (seen) => {
        const [whole, later] = [signalGap(seen, 9), signalGap(seen.slice(30), 9)];
        expect(whole).toBeCloseTo(later ?? Number.NaN, 3);
      }),
    );
  });
});

describe("Bollinger bands", () => {
  test("lie their width of standard deviations around the mean of twenty closes", () => {
    fc.assert(
      fc.property(closes(20), fc.constantFrom(0.5, 2, 3.5), (seen, width) => {
        const last = seen.slice(-20);
        const middle = mean(last);
        const deviation = Math.sqrt(mean(last.map((close) => (close - middle) ** 2)));
        const close = last.at(-1) ?? 0;
        expect(bandGap(seen, width, true)).toBeCloseTo(close - middle - width * deviation, 3);
        expect(bandGap(seen, width, false)).toBeCloseTo(close - middle + width * deviation, 3);
      }),
    );
    expect(
      bandGap(
        Array.from({ length: 19 }, () => 5),
        2,
        true,
      ),
    ).toBeNull();
  });
});
