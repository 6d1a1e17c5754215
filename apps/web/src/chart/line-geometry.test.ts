import { expect, test } from "vitest";
import { layLine } from "./line-geometry.ts";

const box = { width: 100, height: 50, fromMs: 0, untilMs: 1_000 };

test("time runs from edge to edge, and the highest price is on top", () => {
  const prices = [
    { atMs: 0, price: 10 },
    { atMs: 500, price: 20 },
  ];
  expect(layLine(prices, { levels: [15], endsMs: [1_000] }, box)).toEqual({
    path: "M0.0 50.0H50.0V0.0",
    levels: [25],
    ends: [100],
  });
});

test("a level beyond the prices still has its place", () => {
  const { path, levels } = layLine(
    [
      { atMs: 0, price: 10 },
      { atMs: 500, price: 10 },
    ],
    { levels: [20], endsMs: [] },
    box,
  );
  expect([path, levels]).toEqual(["M0.0 50.0H50.0V50.0", [0]]);
});

test("one price is no line, prices of before the picture are not drawn, and a price that stands still is in the middle", () => {
  const prices = [
    { atMs: -1, price: 10 },
    { atMs: 500, price: 10 },
  ];
  expect(layLine(prices, { levels: [10], endsMs: [] }, box)).toEqual({ path: undefined, levels: [25], ends: [] });
});
