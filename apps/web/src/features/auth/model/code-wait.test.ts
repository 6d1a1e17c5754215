import { beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => ({ value: null as string | null }));
vi.mock("#/lib/storage.ts", () => ({
  readForTab: () => kept.value,
  writeForTab: (_key: string, value: string) => {
    kept.value = value;
  },
}));
const { beginWait, secondsToWait } = await import("./code-wait.ts");

beforeEach(() => {
  kept.value = null;
});

test("a button waits 60 s, counted from when the code was sent and kept by the tab", () => {
  beginWait("REGISTER:email", 60_000, 1_000_000);
  expect(secondsToWait("REGISTER:email", 1_000_000, 60_000)).toBe(60);
  expect(secondsToWait("REGISTER:email", 1_000_001, 60_000)).toBe(60);
  expect(secondsToWait("REGISTER:email", 1_059_500, 60_000)).toBe(1);
  expect(secondsToWait("REGISTER:email", 1_060_000, 60_000)).toBe(0);
});

test("each kind of code has its own wait, and past ones are forgotten", () => {
  beginWait("REGISTER:email", 60_000, 0);
  beginWait("REGISTER:phone", 60_000, 60_000);
  expect(secondsToWait("REGISTER:phone", 60_000, 60_000)).toBe(60);
  expect(kept.value).not.toContain("email");
});

test("a clock that was set back, or damaged storage, does not make anybody wait for long", () => {
  beginWait("BIND:email", 60_000, 10_000_000);
  expect(secondsToWait("BIND:email", 0, 60_000)).toBe(60);
  kept.value = "{";
  expect(secondsToWait("BIND:email", 0, 60_000)).toBe(0);
});
