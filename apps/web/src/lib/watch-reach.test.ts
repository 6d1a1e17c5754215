import { afterEach, expect, test, vi } from "vitest";
import { watchReach } from "./watch-reach.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A browser that reports what the test says. */
function watched() {
  const onReach = vi.fn();
  const disconnect = vi.fn();
  let report = (_changes: readonly { isIntersecting: boolean }[]) => {};
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe = () => {};
    disconnect = disconnect;
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const end = watchReach({} as Element, "400px", onReach);
  return {
    onReach,
    disconnect,
    end,
    report: (...seen: boolean[]) => report(seen.map((isIntersecting) => ({ isIntersecting }))),
  };
}

test("an end that comes near is reached, and one that goes is not", () => {
  const { onReach, report } = watched();
  report(false);
  expect(onReach).not.toHaveBeenCalled();
  report(true);
  expect(onReach).toHaveBeenCalledTimes(1);
});

test("of changes that are reported together the last counts", () => {
  const { onReach, report } = watched();
  report(true, false);
  expect(onReach).not.toHaveBeenCalled();
  report(false, true);
  expect(onReach).toHaveBeenCalledTimes(1);
});

test("nothing is watched after the end", () => {
  const { disconnect, end } = watched();
  end();
  expect(disconnect).toHaveBeenCalledOnce();
});
