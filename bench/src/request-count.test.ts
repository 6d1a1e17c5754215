import { expect, test } from "vitest";
import { longestChain } from "./request-count.ts";

test("calls that wait for each other make a chain, calls at the same time do not", () => {
  const page = { from: 0, to: 100 };
  expect(longestChain([page])).toBe(1);
  expect(longestChain([page, { from: 110, to: 200 }, { from: 115, to: 190 }])).toBe(2);
  expect(longestChain([page, { from: 110, to: 200 }, { from: 210, to: 300 }])).toBe(3);
  expect(longestChain([page, { from: 50, to: 150 }])).toBe(1);
});
