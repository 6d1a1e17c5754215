import { expect, test } from "vitest";
import { rowWindow, WHOLE_UP_TO } from "./row-window.ts";

const ROW = 60;
const screen = (top: number) => ({ top, height: 840 });

test("up to 60 rows are all drawn", () => {
  expect(rowWindow(WHOLE_UP_TO, ROW, screen(2_000))).toEqual({ from: 0, to: 60, before: 0, after: 0 });
});

test("of 500 rows only those about the screen are drawn, and the list keeps its height", () => {
  for (const top of [-300, 0, 5_000, 12_345, 29_160, 40_000]) {
    const { from, to, before, after } = rowWindow(500, ROW, screen(top));
    expect(to - from).toBeLessThanOrEqual(60);
    expect(to - from).toBeGreaterThan(0);
    expect(before + (to - from) * ROW + after).toBe(500 * ROW);
  }
});

test("every row that can be seen is drawn", () => {
  for (let top = 0; top <= 500 * ROW - 840; top += 37) {
    const { from, to } = rowWindow(500, ROW, screen(top));
    expect(from * ROW).toBeLessThanOrEqual(top);
    expect(to * ROW).toBeGreaterThanOrEqual(top + 840);
  }
});

test("scrolling by a few rows draws nothing anew", () => {
  expect(rowWindow(500, ROW, screen(9_000))).toEqual(rowWindow(500, ROW, screen(9_100)));
});
