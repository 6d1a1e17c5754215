import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextPlace, startAutoplay } from "./autoplay.ts";
import { whenFlagClears } from "./loading-flag.ts";
import { shownNotices } from "./shown-notices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("banners turn every 2000 ms until they are held", () => {
  const onTurn = vi.fn();
  const hold = startAutoplay({ isStill: () => false, onTurn });
  vi.advanceTimersByTime(1_999);
  expect(onTurn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + 2_000);
  expect(onTurn).toHaveBeenCalledTimes(2);
  hold();
  vi.advanceTimersByTime(10_000);
  expect(onTurn).toHaveBeenCalledTimes(2);
});

test("banners stand still while the page is hidden or motion is to be reduced", () => {
  const onTurn = vi.fn();
  let isStill = true;
  const hold = startAutoplay({ isStill: () => isStill, onTurn });
  vi.advanceTimersByTime(6_000);
  expect(onTurn).not.toHaveBeenCalled();
  isStill = false;
  vi.advanceTimersByTime(2_000);
  expect(onTurn).toHaveBeenCalledOnce();
  hold();
});

test("after the last banner comes the first", () => {
  expect([0, 1, 2].map((at) => nextPlace(at, 3))).toEqual([1, 2, 0]);
});

test("the loading flag clears after 1000 ms", () => {
  const onClear = vi.fn();
  whenFlagClears(onClear);
  vi.advanceTimersByTime(999);
  expect(onClear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onClear).toHaveBeenCalledOnce();
});

test("home keeps announcements with status 1", () => {
  const notices = [0, 1, 2, 1, 1, 1, 1, 1].map((status, id) => ({ id, status }));
  expect(shownNotices(notices).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
});
