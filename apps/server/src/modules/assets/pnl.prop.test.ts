import { add, type Decimal, format, fromInteger, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxDrawdown, pnlBetween, type ValueFlow } from "./pnl.domain.ts";

const DAY = 86_400_000;
const value = fc.bigInt({ min: 0n, max: 10n ** 26n }).map((units) => units as Decimal);
const amount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((units) => units as Decimal);
const flow = fc.record({ at: fc.integer({ min: 1, max: 30 * DAY }), amount });

describe("profit and loss", () => {
  test("money that comes in or goes out is neither profit nor loss", () => {
    fc.assert(
      fc.property(value, value, fc.array(flow, { maxLength: 8 }), (from, to, flows) => {
        const moved = flows.reduce((sum, each) => add(sum, each.amount), ZERO);
        const quiet = pnlBetween({ at: 0, value: from }, { at: 30 * DAY, value: to }, []);
        const busy = pnlBetween({ at: 0, value: from }, { at: 30 * DAY, value: add(to, moved) }, flows);
        expect(busy.pnl).toBe(quiet.pnl);
        expect(sub(busy.inflows, busy.outflows)).toBe(moved);
      }),
    );
  });

  test("adds up: over two spans it is what it is over both", () => {
    fc.assert(
      fc.property(value, value, value, fc.array(flow, { maxLength: 8 }), (a, b, c, flows) => {
        const [start, middle, end] = [
          { at: 0, value: a },
          { at: 11 * DAY, value: b },
          { at: 30 * DAY, value: c },
        ];
        const parts = add(pnlBetween(start, middle, flows).pnl, pnlBetween(middle, end, flows).pnl);
        expect(parts).toBe(pnlBetween(start, end, flows).pnl);
      }),
    );
  });

  test("the return weighs money by how long it was there", () => {
    const flows: ValueFlow[] = [{ at: 15 * DAY, amount: parse("1000") }];
    const { pnl, returnRate } = pnlBetween(
      { at: 0, value: parse("1000") },
      { at: 30 * DAY, value: parse("2150") },
      flows,
    );
    expect(format(pnl)).toBe("150");
    // 150 over 1000 for the whole time and 1000 for half of it.
    expect(returnRate === null ? null : format(returnRate)).toBe("10");
  });

  test("has no return where nothing was invested", () => {
    expect(pnlBetween({ at: 0, value: ZERO }, { at: DAY, value: ZERO }, []).returnRate).toBeNull();
  });
});

describe("the deepest fall", () => {
  const points = (...values: string[]) => values.map((text, day) => ({ at: day * DAY, value: parse(text) }));

  test("is measured from the highest point before it", () => {
    expect(format(maxDrawdown(points("100", "120", "90", "130", "117"), []))).toBe("25");
  });

  test("is not deepened by money that leaves, nor hidden by money that comes", () => {
    const values = points("100", "50", "150", "75");
    const flows = [
      { at: DAY - 1, amount: fromInteger(-50) },
      { at: 2 * DAY, amount: fromInteger(100) },
    ];
    expect(format(maxDrawdown(values, flows))).toBe("50");
  });

  test("lies between nothing and all, whatever happened", () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), fc.array(flow, { maxLength: 6 }), (values, flows) => {
        const fall = maxDrawdown(
          values.map((each, day) => ({ at: day * DAY, value: each })),
          flows,
        );
        expect(fall >= ZERO && fall <= fromInteger(100)).toBe(true);
      }),
    );
  });
});
