import { expect, test } from "vitest";
import { bookView } from "./book.ts";

test("bars grow from the best level outwards on one scale for both sides", () => {
  const view = bookView(
    [
      ["99", "1"],
      ["98", "3"],
    ],
    [
      ["100", "2"],
      ["101", "6"],
    ],
    7,
  );
  expect(view.bids.map((level) => level.depthPercent)).toEqual([12, 50]);
  expect(view.asks.map((level) => level.depthPercent)).toEqual([25, 100]);
  expect(view.spread).toBe("1");
  expect(view.spreadShare).toBe("0.01");
});

test("a side that is missing leaves the spread unknown, not zero", () => {
  expect(bookView([], [["100", "2"]], 7)).toMatchObject({ bids: [], spread: null, spreadShare: null });
});

test("only so many levels are shown", () => {
  const levels = Array.from({ length: 20 }, (_, n) => [String(100 + n), "1"] as const);
  expect(bookView([], levels, 8).asks).toHaveLength(8);
});
