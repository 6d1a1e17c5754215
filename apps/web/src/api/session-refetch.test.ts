import { expect, test } from "vitest";
import { refetchIn } from "./session-refetch.ts";

test.each([
  ["never changes", null, 60_000],
  ["is not known yet", undefined, 60_000],
  ["changes in hours", 9_000_000, 60_000],
  ["changes in ten seconds", 1_010_000, 10_500],
  ["should have changed", 990_000, 1_000],
])("a session that %s is asked for again in time", (_name, nextChangeAt, expected) => {
  expect(refetchIn(nextChangeAt, 60_000, 1_000_000)).toBe(expected);
});
