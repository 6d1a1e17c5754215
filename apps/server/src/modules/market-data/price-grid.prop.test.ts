import { format, fromInteger, mul, parse } from "@evenkeel/calc/decimal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE } from "#/modules/instruments/index.ts";
import { PriceGrid } from "./price-grid.ts";

const steps = [...new Set(CATALOGUE.flatMap(({ tickSize, qtyStep }) => [tickSize, qtyStep]))];
const anyStep = fc.constantFrom(...steps);
const anyCount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });

test("steps survive text, decimal and floating point unchanged", () => {
  fc.assert(
    fc.property(anyStep, anyCount, (step, count) => {
      const grid = new PriceGrid(step);
      const exact = mul(fromInteger(count), parse(step), "down");
      expect(grid.decimal(count)).toBe(exact);
      expect(parse(grid.text(count))).toBe(exact);
      for (const value of [grid.text(count), format(exact), count * Number(step)]) {
        expect(grid.nearest(value)).toBe(count === 0 ? grid.nearest(value) : count);
        expect(grid.floor(value) + 0).toBe(count + 0);
        expect(grid.ceil(value) + 0).toBe(count + 0);
      }
    }),
  );
});

test("between two steps, floor and ceil give the two", () => {
  fc.assert(
    fc.property(anyStep, anyCount, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (step, count, part) => {
      const grid = new PriceGrid(step);
      const value = (count + part) * Number(step);
      expect(grid.floor(value) + 0).toBe(count + 0);
      expect(grid.ceil(value) + 0).toBe(count + 1 + 0);
    }),
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30, "1e30", "NaN", "", " 1", "0x10", "1,5", "--1"])(
  "%s is no number of steps",
  (value) => {
    const grid = new PriceGrid("0.01");
    expect([grid.nearest(value), grid.floor(value), grid.ceil(value)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  },
);
