import { expect, test } from "vitest";
import { billMeaning } from "./bill-meaning.ts";

test.each([
  ["0", "-5", "5", "froze"],
  ["0", "5", "-5", "freed"],
  ["-1", "0", "-1", "spentFrozen"],
  ["-1", "4", "-5", "spentFrozen"],
  ["100000", "100000", "0", "plain"],
] as const)("change %s, available %s, frozen %s is %s", (change, availableChange, frozenChange, meaning) => {
  expect(billMeaning({ change, availableChange, frozenChange })).toBe(meaning);
});
