import { expect, test } from "vitest";
import { depthAt, depthCurves, depthPath } from "./depth-curve.ts";

const curves = depthCurves(
  [
    ["99", "1"],
    ["97", "2"],
  ],
  [
    ["101", "4"],
    ["102", "1"],
  ],
);

test("sides grow from the middle, which stands in the middle", () => {
  expect(curves).toMatchObject({ low: 97, high: 103, most: 5.25 });
  expect(curves?.bids.map((point) => point.total)).toEqual([1, 3]);
});

test("a side that is missing leaves nothing to draw", () => {
  expect(depthCurves([], [["101", "4"]])).toBeNull();
});

test("a path is a stair down to the floor at both ends", () => {
  if (!curves) throw new Error("no curves");
  expect(depthPath(curves.bids, curves, { width: 60, height: 50, edge: "start" })).toBe("M20 50H20V40.5H0V21.4H0V50Z");
  expect(depthPath(curves.asks, curves, { width: 60, height: 50, edge: "end" })).toBe("M40 50H40V11.9H50V2.4H60V50Z");
});

test("the crosshair reads the level that a price reaches", () => {
  if (!curves) throw new Error("no curves");
  expect(depthAt(curves, 98)).toEqual({ side: "bid", price: 99, total: 1 });
  expect(depthAt(curves, 97)).toEqual({ side: "bid", price: 97, total: 3 });
  expect(depthAt(curves, 100)).toBeUndefined();
  expect(depthAt(curves, 103)).toEqual({ side: "ask", price: 102, total: 5 });
});
