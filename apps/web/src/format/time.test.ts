import { expect, test } from "vitest";
import { formatClock, formatCountdown } from "./time.ts";

test("a countdown never runs below zero and its hours may pass 24", () => {
  expect(formatCountdown(-5)).toBe("00:00:00");
  expect(formatCountdown(11_564_999)).toBe("03:12:44");
  expect(formatCountdown(90_000_000)).toBe("25:00:00");
});

test("midnight is 00, not 24", () => {
  expect(formatClock(0, "en", "UTC")).toBe("00:00:00");
});
