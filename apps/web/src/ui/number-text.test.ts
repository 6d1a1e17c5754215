import { expect, test } from "vitest";
import { numberText, positiveNumberText } from "./number-text.ts";

test.each([
  ["12.5", "12.5"],
  ["-12.5", "12.5"],
  ["1.2.3", "1.23"],
  [".5", "0.5"],
  ["1,5", "1.5"],
  ["1,234.5", "1234.5"],
  ["abc12x.4", "12.4"],
  ["", ""],
  ["1.", "1."],
])("a positive number keeps of %j only %j", (typed, kept) => {
  expect(positiveNumberText(typed)).toBe(kept);
});

test("a positive number is cut at the step's decimals, and a whole one has no point", () => {
  expect(positiveNumberText("1.23456", 2)).toBe("1.23");
  expect(positiveNumberText("12.9", 0)).toBe("12");
});

test.each([
  ["--1.2-3", "-1.23"],
  ["a1b2", "12"],
  ["1.2.3", "1.23"],
])("a number keeps of %j only %j", (typed, kept) => {
  expect(numberText(typed)).toBe(kept);
});

test("maxLength truncates", () => {
  expect(numberText("123456", 4)).toBe("1234");
});
