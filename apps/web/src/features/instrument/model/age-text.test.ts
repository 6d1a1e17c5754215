import { expect, test } from "vitest";
import { ageText } from "./age-text.ts";

test.each([
  [0, "0 sec"],
  [1_999, "1 sec"],
  [89_999, "89 sec"],
  [90_000, "1 min"],
  [3_599_000, "59 min"],
])("%d ms is %s", (ms, text) => {
  expect(ageText(ms, "en")).toBe(text);
});
