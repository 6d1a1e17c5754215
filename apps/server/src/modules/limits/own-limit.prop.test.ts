import { type Decimal, fromInteger } from "@evenkeel/calc/decimal";
import { LOOSEN_AFTER_MS } from "@evenkeel/contract/risk-limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changeLimit, limitAt, NO_LIMIT } from "./own-limit.ts";

const HOUR_MS = 3_600_000;
const wish = fc.record({
  wanted: fc.option(
    fc.integer({ min: 1, max: 9 }).map((value) => fromInteger(value)),
    { nil: null },
  ),
  afterHours: fc.integer({ min: 0, max: 60 }),
});
/** How much a limit allows: no limit allows most. */
const allowed = (value: Decimal | null) => value ?? fromInteger(1_000);

test("a limit never allows more than it did all through the day before, whatever was wished when", () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
      let now = 0;
      let limit = NO_LIMIT;
      const wished: { at: number; wanted: Decimal | null }[] = [];
      for (const { wanted, afterHours } of wishes) {
        now += afterHours * HOUR_MS;
        limit = changeLimit(limit, wanted, now);
        wished.push({ at: now, wanted });
        const counts = limitAt(limit, now).value;
        expect(allowed(counts)).toBeLessThanOrEqual(allowed(wanted));
        // What counts now was wished for: tightly at any time, loosely a day ago or more.
        const before = wished.filter(({ at }) => at <= now - LOOSEN_AFTER_MS).map((each) => allowed(each.wanted));
        const all = [...wished.map((each) => allowed(each.wanted)), allowed(null)];
        expect(all).toContain(allowed(counts));
        if (wished.length > 0 && before.length === 0) {
          expect(allowed(counts)).toBe(all.reduce((low, each) => (each < low ? each : low)));
        }
      }
    }),
  );
});

test("what is asked for last takes effect after its day, and not what was asked for before it", () => {
  const ten = changeLimit(NO_LIMIT, fromInteger(10), 0);
  const hundred = changeLimit(ten, fromInteger(100), HOUR_MS);
  const fifty = changeLimit(hundred, fromInteger(50), 2 * HOUR_MS);
  expect(limitAt(fifty, HOUR_MS + LOOSEN_AFTER_MS).value).toBe(fromInteger(10));
  expect(limitAt(fifty, 2 * HOUR_MS + LOOSEN_AFTER_MS)).toEqual({ value: fromInteger(50), next: null });
});
