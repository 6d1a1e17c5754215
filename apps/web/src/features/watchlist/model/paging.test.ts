import { expect, test } from "vitest";
import { nextPage } from "./paging.ts";

test("the list is finished when fewer than 10 rows return", () => {
  expect(nextPage(10, 1)).toBe(2);
  expect(nextPage(9, 2)).toBeUndefined();
  expect(nextPage(0, 1)).toBeUndefined();
});
