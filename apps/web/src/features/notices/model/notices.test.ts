import { expect, test } from "vitest";
import { isAppleTouch, keyBytes, type PushFacts, pushState } from "./push-state.ts";
import { clockOf, minutesOf } from "./quiet-hours.ts";
import { shownArgs } from "./shown-args.ts";

const facts = (change: Partial<PushFacts> = {}): PushFacts => ({
  isSupported: true,
  isApple: false,
  isInstalled: false,
  permission: "default",
  isSubscribed: false,
  hasServerKey: true,
  ...change,
});

test("quiet hours go to and from a time field", () => {
  expect(clockOf(1_320)).toBe("22:00");
  expect(clockOf(65)).toBe("01:05");
  expect(minutesOf("22:00")).toBe(1_320);
  expect(["", "2", "25:00"].map(minutesOf)).toEqual([undefined, undefined, undefined]);
});

test("push is off until it was allowed and this browser is subscribed", () => {
  expect(pushState(facts())).toBe("off");
  expect(pushState(facts({ permission: "granted" }))).toBe("off");
  expect(pushState(facts({ permission: "granted", isSubscribed: true }))).toBe("on");
  expect(pushState(facts({ permission: "denied", isSubscribed: true }))).toBe("denied");
});

test("an iPhone is shown the way to the home screen, and only before it is there", () => {
  expect(pushState(facts({ isSupported: false, isApple: true }))).toBe("howTo");
  expect(pushState(facts({ isSupported: false, isApple: true, isInstalled: true }))).toBe("unsupported");
  expect(pushState(facts({ isSupported: false }))).toBe("unsupported");
});

test("a server without keys offers no push", () => {
  expect(pushState(facts({ hasServerKey: false, isApple: true, isSupported: false }))).toBe("notOffered");
});

test("an iPad that calls itself a Mac is known by its touch screen", () => {
  expect(isAppleTouch("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5)).toBe(true);
  expect(isAppleTouch("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5)).toBe(true);
  expect(isAppleTouch("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0)).toBe(false);
});

test("the server's key becomes bytes", () => {
  expect([...keyBytes("-_8A")]).toEqual([251, 255, 0]);
});

test("figures of a notice are grouped, words stay as they are", () => {
  expect(shownArgs({ symbol: "BTC/USDT", level: "65000.50", window: "1h" }, "en")).toEqual({
    symbol: "BTC/USDT",
    level: "65,000.5",
    window: "1h",
  });
});
