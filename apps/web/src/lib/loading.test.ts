import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideLoadingInTime, loadingStore, withLoading } from "./loading.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  loadingStore.set(0);
});

test("the loading overlay hides by itself after 5000 ms, though nothing is answered", async () => {
  void withLoading(new Promise(() => {}));
  hideLoadingInTime();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(loadingStore.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(loadingStore.get()).toBe(0);
});

test("the overlay stays while any call that asked for it runs, and an answer after its end brings nothing back", async () => {
  let answer: () => void = () => {};
  const slow = withLoading(new Promise<void>((resolve) => (answer = resolve)));
  await withLoading(Promise.resolve());
  expect(loadingStore.get()).toBe(1);
  loadingStore.set(0);
  answer();
  await slow;
  expect(loadingStore.get()).toBe(0);
});
