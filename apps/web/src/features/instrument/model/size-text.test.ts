import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test.each([
  ["0.5", "0.001", "0.500"],
  ["654321.25", "0.01", "654,321.25"],
  ["6890421200", "100", "6.89B"],
])("a size of %s at a step of %s is %s", (qty, step, text) => {
  expect(sizeText(qty, step, "en")).toBe(text);
});
