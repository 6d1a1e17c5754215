import { expect, test } from "vitest";
import { compareDecimalText, decimalParts, decimalsOfStep, directionOf, joinParts } from "./decimal-text.ts";

test.each([
  ["1.10", "1.1", 0],
  ["-1", "1", -1],
  ["0.00000000000000000002", "0.00000000000000000001", 1],
  ["100", "99.9999", 1],
  ["-2", "-1", -1],
  ["64250.1", "64250.3", -1],
  ["64250.30", "64250.10", 1],
  ["-64250.1", "-64250.3", 1],
  ["12.345", "123.45", -1],
])("%s against %s is %i", (first, second, sign) => {
  expect(compareDecimalText(first, second)).toBe(sign);
});

test("steps say how many digits they show", () => {
  expect(["0.10", "0.001", "5", "0.5"].map(decimalsOfStep)).toEqual([1, 3, 0, 1]);
});

test("a zero has no direction and no sign", () => {
  expect(directionOf("-0.00")).toBe("flat");
  const zero = decimalParts("-0.00");
  expect(zero && joinParts(zero)).toBe("0.00");
});
