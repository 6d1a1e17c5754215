import { expect, test } from "vitest";
import { BREAK_EVEN_PERCENT, gainOf, PAYOUT_PERCENT, secondsLeft, stakeIssue } from "./second-draft.ts";

test("a payout of 80 percent needs 55.6 percent to be right", () => {
  expect([PAYOUT_PERCENT, BREAK_EVEN_PERCENT]).toEqual(["80", "55.6"]);
});

test.each([
  ["", "100", "none"],
  ["0.99", "100", "range"],
  ["500.01", "1000", "range"],
  ["100.01", "100", "short"],
  ["100", "100", null],
  ["1", null, null],
  ["500.", "1000", null],
] as const)("a stake of %j with %s available: %s", (stake, available, issue) => {
  expect(stakeIssue(stake, available)).toBe(issue);
});

test("the gain is rounded down", () => {
  expect(gainOf("10")).toBe("8");
  expect(gainOf("1.00000001")).toBe("0.8");
  expect(gainOf("")).toBeNull();
});

test("the seconds left end at zero", () => {
  expect([secondsLeft(60_000, 0), secondsLeft(60_000, 59_001), secondsLeft(60_000, 60_001)]).toEqual([60, 1, 0]);
});
