import { describe, expect, test, vi } from "vitest";
import { AT_ONCE, AT_ONCE_IN_SCROLLING, KeyedStore, type PageState } from "./keyed-store.ts";

function started() {
  const frames: (() => void)[] = [];
  const store = new KeyedStore<number>((run) => frames.push(run));
  const paint = () => {
    for (const run of frames.splice(0)) run();
  };
  return { store, frames, paint };
}

test("a symbol's first value is told at once", () => {
  const { store } = started();
  const listener = vi.fn();
  store.subscribe("btc", listener);
  store.set("btc", 1);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get("btc")).toBe(1);
});

test("later values are folded into one telling a frame", () => {
  const { store, frames, paint } = started();
  const listener = vi.fn();
  store.set("btc", 1);
  store.subscribe("btc", listener);
  for (const value of [2, 3, 4]) store.set("btc", value);
  expect(listener).not.toHaveBeenCalled();
  expect(frames).toHaveLength(1);
  expect(store.get("btc")).toBe(1);
  expect(store.newest("btc")).toBe(4);
  paint();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get("btc")).toBe(4);
});

test("a listener hears of its own symbol alone, until it leaves", () => {
  const { store, paint } = started();
  const listener = vi.fn();
  const leave = store.subscribe("btc", listener);
  store.set("eth", 1);
  store.set("eth", 2);
  paint();
  expect(listener).not.toHaveBeenCalled();
  leave();
  store.set("btc", 1);
  expect(listener).not.toHaveBeenCalled();
});

test("while the page scrolls a frame tells a few symbols, and all have their turn", () => {
  const frames: (() => void)[] = [];
  const page = { isScrolling: true };
  const store = new KeyedStore<number>((run) => frames.push(run), {
    isScrolling: () => page.isScrolling,
    isHidden: () => false,
  });
  const told: string[] = [];
  const keys = Array.from({ length: 3 * AT_ONCE_IN_SCROLLING }, (_, number) => `coin${number}`);
  for (const key of keys) {
    store.set(key, 1);
    store.subscribe(key, () => told.push(key));
  }
  for (const key of keys) store.set(key, 2);
  frames.shift()?.();
  expect(told).toEqual(keys.slice(0, AT_ONCE_IN_SCROLLING));
  // Those who had their turn wait behind the others.
  for (const key of keys) store.set(key, 3);
  frames.shift()?.();
  frames.shift()?.();
  expect(told).toEqual(keys);
  expect(store.get(keys.at(-1) as string)).toBe(3);
  page.isScrolling = false;
  frames.shift()?.();
  expect(told).toHaveLength(keys.length + AT_ONCE_IN_SCROLLING);
  expect(frames).toHaveLength(0);
  expect(keys.map((key) => store.get(key))).toEqual(keys.map(() => 3));
});

describe("values that come together", () => {
  function seen(page: Partial<PageState> = {}) {
    const frames: (() => void)[] = [];
    const store = new KeyedStore<number>((run) => frames.push(run), {
      isScrolling: () => false,
      isHidden: () => false,
      ...page,
    });
    const told: number[] = [];
    store.set("btc", 0);
    store.subscribe("btc", () => told.push(store.get("btc") ?? -1));
    const bring = (value: number, nowMs: number) => {
      store.put("btc", value);
      store.settle(nowMs);
    };
    return { store, frames, told, bring };
  }

  test("are told without waiting for a frame, once in a frame's time", () => {
    const { frames, told, bring } = seen();
    bring(1, 100);
    bring(2, 116);
    expect(told).toEqual([1, 2]);
    expect(frames).toHaveLength(0);
    bring(3, 120);
    bring(4, 124);
    expect(told).toEqual([1, 2]);
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(told).toEqual([1, 2, 4]);
  });

  test.each(["isScrolling", "isHidden"] as const)("wait for a frame while the page %s", (state) => {
    const { frames, told, bring } = seen({ [state]: () => true });
    bring(1, 100);
    bring(2, 200);
    expect(told).toEqual([]);
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    expect(told).toEqual([2]);
  });

  test("and are too many for one frame are told in turn, with what comes next or a moment later", () => {
    const { store, frames } = seen();
    const told: string[] = [];
    const keys = Array.from({ length: 2 * AT_ONCE + 1 }, (_, number) => `coin${number}`);
    for (const key of keys) {
      store.set(key, 1);
      store.subscribe(key, () => told.push(key));
      // Whom nobody follows takes no room.
      store.set(`${key} unfollowed`, 1);
    }
    for (const key of keys) {
      store.put(`${key} unfollowed`, 2);
      store.put(key, 2);
    }
    vi.useFakeTimers();
    store.settle(100);
    expect(told).toEqual(keys.slice(0, AT_ONCE));
    // Who had a turn waits behind the others when more comes.
    store.put(keys[0] as string, 3);
    store.settle(200);
    expect(told).toEqual(keys.slice(0, 2 * AT_ONCE));
    // Something came meanwhile: the timer leaves the rest to what comes next.
    vi.runOnlyPendingTimers();
    expect(told).toEqual(keys.slice(0, 2 * AT_ONCE));
    // Nothing comes any more.
    vi.runAllTimers();
    expect(told).toEqual([...keys, keys[0]]);
    expect(store.get(keys[0] as string)).toBe(3);
    vi.useRealTimers();
    expect(frames).toHaveLength(0);
    expect(store.get(`${keys[0]} unfollowed`)).toBe(2);
  });

  test("that begin again with what one of them set off are told in the next frame's time", () => {
    const { store, frames, told, bring } = seen();
    store.subscribe("btc", () => store.get("btc") === 1 && store.set("btc", 2));
    bring(1, 100);
    expect(told).toEqual([1]);
    frames.shift()?.();
    expect(told).toEqual([1, 2]);
  });
});
