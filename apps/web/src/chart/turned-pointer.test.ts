import { expect, test } from "vitest";
import { unturned } from "./turned-pointer.ts";

// A chart of 800 × 360 turned a quarter to the right fills 360 × 800 of the screen.
const box = { left: 10, top: 20, right: 370 };

test.each([
  // Its upper left corner has come to the upper right.
  [
    { clientX: 370, clientY: 20 },
    { clientX: 10, clientY: 20 },
  ],
  // Its upper right corner to the lower right.
  [
    { clientX: 370, clientY: 820 },
    { clientX: 810, clientY: 20 },
  ],
  // Its lower left corner to the upper left.
  [
    { clientX: 10, clientY: 20 },
    { clientX: 10, clientY: 380 },
  ],
])("a touch at %j is at %j of the chart", (touch, expected) => {
  expect(unturned(touch, box)).toEqual(expected);
});
