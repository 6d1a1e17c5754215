import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STAYS_MS, tint } from "./tint.ts";

/** An element that writes down what is done to it. */
function figure() {
  const done: string[] = [];
  const element = {
    setAttribute: (name: string, value: string) => void done.push(value === "" ? name : `${name}=${value}`),
    removeAttribute: (name: string) => void done.push(`no ${name}`),
    animate: () => void done.push("fade"),
  };
  return { element: element as unknown as HTMLElement, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a figure that moved is tinted at once, and fades when it has rested", () => {
  const { element, done } = figure();
  tint(element, "up");
  expect(done).toEqual(["data-way=up", "data-moved"]);
  vi.advanceTimersByTime(STAYS_MS - 1);
  expect(done).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(done.slice(2)).toEqual(["no data-moved", "fade"]);
});

test("one that goes on moving is not touched, but where it turns", () => {
  const { element, done } = figure();
  for (const way of ["up", "up", "up", "down", "down"] as const) {
    tint(element, way);
    vi.advanceTimersByTime(STAYS_MS / 2);
  }
  expect(done).toEqual(["data-way=up", "data-moved", "data-way=down"]);
});

test("each figure fades in its own time", () => {
  const [first, second] = [figure(), figure()];
  tint(first.element, "up");
  vi.advanceTimersByTime(STAYS_MS / 2);
  tint(second.element, "down");
  vi.advanceTimersByTime(STAYS_MS / 2);
  expect([first.done.at(-1), second.done.at(-1)]).toEqual(["fade", "data-moved"]);
  vi.advanceTimersByTime(STAYS_MS / 2);
  expect(second.done.at(-1)).toBe("fade");
});

test("in a crowd a figure that rests by itself does not fade either", () => {
  const figures = Array.from({ length: 6 }, figure);
  const [first, ...others] = figures;
  tint(first?.element as HTMLElement, "up");
  vi.advanceTimersByTime(STAYS_MS / 2);
  for (const { element } of others) tint(element, "up");
  vi.advanceTimersByTime(STAYS_MS / 2);
  expect([first?.done.at(-1), others[0]?.done.at(-1)]).toEqual(["no data-moved", "data-moved"]);
});

test("of many that rest at once none fades", () => {
  const figures = Array.from({ length: 20 }, figure);
  for (const { element } of figures) tint(element, "up");
  vi.advanceTimersByTime(STAYS_MS);
  expect(figures.map(({ done }) => done.at(-1))).toEqual(Array(20).fill("no data-moved"));
});
