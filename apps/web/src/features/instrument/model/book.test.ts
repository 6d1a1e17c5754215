import { expect, test } from "vitest";
import { bookView } from "./book.ts";

const seven = { count: 7, step: "1" };

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
    seven,
  );
  expect(view.bids.map((level) => level.depthPercent)).toEqual([12, 50]);
  expect(view.asks.map((level) => level.depthPercent)).toEqual([25, 100]);
  expect(view.spread).toBe("1");
  expect(view.spreadShare).toBe("0.01");
  expect(view.bidPercent).toBe(33);
});

test("grouping leaves the spread what the book says it is", () => {
  const view = bookView([["99.9", "1"]], [["100.1", "1"]], { count: 5, step: "10" });
  expect(view.bids[0]?.price).toBe("90");
  expect(view.asks[0]?.price).toBe("110");
  expect(view.spread).toBe("0.2");
});

test("a side that is missing leaves the spread unknown, not zero", () => {
  expect(bookView([], [["100", "2"]], seven)).toMatchObject({
    bids: [],
    spread: null,
    spreadShare: null,
    bidPercent: 0,
  });
  expect(bookView([], [], seven).bidPercent).toBeNull();
});

test("only so many levels are shown, counted after grouping", () => {
  const levels = Array.from({ length: 20 }, (_, n) => [String(100 + n), "1"] as const);
  expect(bookView([], levels, { count: 8, step: "1" }).asks).toHaveLength(8);
  expect(bookView([], levels, { count: 8, step: "5" }).asks.map((level) => level.qty)).toEqual([
    "1",
    "5",
    "5",
    "5",
    "4",
  ]);
});
