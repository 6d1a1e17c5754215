import { add, isMultiple, parse, ZERO } from "@evenkeel/calc/decimal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { groupLevels, groupSteps, type WireLevel } from "./book-grouping.ts";

test("the steps are multiples of the tick, without zeros at their end", () => {
  expect(groupSteps("0.10")).toEqual(["0.1", "0.5", "1", "5", "10"]);
  expect(groupSteps("0.00001")).toEqual(["0.00001", "0.00005", "0.0001", "0.0005", "0.001"]);
});

test("bids fall to the step below, asks rise to the step above", () => {
  const bids: WireLevel[] = [
    ["100.9", "1"],
    ["100.1", "0.2"],
    ["99.9", "0.3"],
  ];
  const asks: WireLevel[] = [
    ["101", "1"],
    ["101.1", "0.1"],
    ["101.9", "0.2"],
  ];
  expect(groupLevels(bids, "bid", "1")).toEqual([
    ["100", "1.2"],
    ["99", "0.3"],
  ]);
  expect(groupLevels(asks, "ask", "1")).toEqual([
    ["101", "1"],
    ["102", "0.3"],
  ]);
});

test("tenths add to what they are, not to what floats make of them", () => {
  const levels: WireLevel[] = [
    ["1.2", "0.1"],
    ["1.1", "0.2"],
  ];
  expect(groupLevels(levels, "bid", "1")).toEqual([["1", "0.3"]]);
});

const levels = fc
  .uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 })
  .chain((ticks) =>
    fc
      .array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: ticks.length, maxLength: ticks.length })
      .map((sizes) =>
        [...ticks]
          .sort((a, b) => b - a)
          .map((tick, index): WireLevel => [`${tick}.5`, `0.${String(sizes[index]).padStart(10, "0")}`]),
      ),
  );

test("nothing is lost or won by grouping, and every group stands on a step and in order", () => {
  const total = (side: readonly WireLevel[]) => side.reduce((sum, [, qty]) => add(sum, parse(qty)), ZERO);
  fc.assert(
    fc.property(levels, fc.constantFrom("0.5", "1", "5", "50"), fc.constantFrom("bid", "ask"), (bids, step, side) => {
      const bestFirst = side === "bid" ? bids : [...bids].reverse();
      const grouped = groupLevels(bestFirst, side, step);
      expect(total(grouped)).toBe(total(bestFirst));
      const prices = grouped.map(([price]) => parse(price));
      expect(prices.every((price) => isMultiple(price, parse(step)))).toBe(true);
      const ascending = side === "bid" ? prices.toReversed() : prices;
      expect(ascending).toEqual([...new Set(ascending)].sort((a, b) => (a < b ? -1 : 1)));
    }),
  );
});
