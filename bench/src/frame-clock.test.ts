import { expect, test } from "vitest";
import { droppedShare } from "./frame-clock.ts";

test("a frame that comes late has cost those in whose place nothing was drawn", () => {
  const frame = 1000 / 60;
  expect(droppedShare([0, frame, 2 * frame, 3 * frame])).toBe(0);
  expect(droppedShare([0, frame, 4 * frame])).toBe(0.5);
  // A clock that trembles drops nothing.
  expect(droppedShare([0, 16, 34, 49])).toBe(0);
});

test("no frames are no share", () => {
  expect(droppedShare([])).toBe(0);
});
