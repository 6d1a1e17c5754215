import { expect, test } from "vitest";
import { fibonacciLevels } from "./fibonacci.ts";

test("levels run from the move's end back to its start", () => {
  const levels = fibonacciLevels({ y: 200, value: 100 }, { y: 0, value: 200 });
  expect(levels.map(({ ratio, y, value }) => [ratio, Number(y.toFixed(6)), Number(value.toFixed(6))])).toEqual([
    [0, 0, 200],
    [0.236, 47.2, 176.4],
    [0.382, 76.4, 161.8],
    [0.5, 100, 150],
    [0.618, 123.6, 138.2],
    [0.786, 157.2, 121.4],
    [1, 200, 100],
  ]);
  expect(levels.every(({ isLabelled }) => isLabelled)).toBe(true);
});

test("where levels crowd, labels give way but never cover each other", () => {
  const labelled = fibonacciLevels({ y: 60, value: 1 }, { y: 0, value: 2 }).filter(({ isLabelled }) => isLabelled);
  expect(labelled.map(({ ratio }) => ratio)).toEqual([0, 0.5, 1]);
  const flat = fibonacciLevels({ y: 5, value: 1 }, { y: 5, value: 1 }).filter(({ isLabelled }) => isLabelled);
  expect(flat).toHaveLength(1);
});
