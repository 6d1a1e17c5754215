import { expect, test } from "vitest";
import { formatAgo, formatClock, formatCountdown, formatSpan } from "./time.ts";

test("a countdown never runs below zero and its hours may pass 24", () => {
  expect(formatCountdown(-5)).toBe("00:00:00");
  expect(formatCountdown(11_564_999)).toBe("03:12:44");
  expect(formatCountdown(90_000_000)).toBe("25:00:00");
});

test("midnight is 00, not 24", () => {
  expect(formatClock(0, "en", "UTC")).toBe("00:00:00");
});

test("a span of time stands in its two largest units", () => {
  const minute = 60_000;
  expect(formatSpan(125 * minute, "en")).toBe("2h 5m");
  expect(formatSpan(60 * minute, "en")).toBe("1h");
  expect(formatSpan((2 * 1_440 + 185) * minute, "en")).toBe("2d 3h");
  expect(formatSpan(10_000, "en")).toBe("1m");
  expect(formatSpan(90 * minute, "zh-CN")).toBe("1小时 30分钟");
});

test("an age is told in its largest unit, whole units alone", () => {
  const minute = 60_000;
  expect(formatAgo(0, "en")).toBe("1 minute ago");
  expect(formatAgo(2 * minute + 1_000, "en")).toBe("3 minutes ago");
  expect(formatAgo(119 * minute, "en")).toBe("1 hour ago");
  expect(formatAgo(50 * 60 * minute, "en")).toBe("2 days ago");
  expect(formatAgo(3 * minute, "zh-CN")).toBe("3分钟前");
  expect(formatAgo(5 * minute, "ar")).toBe("قبل 5 دقائق");
});
