import { afterEach, describe, expect, test } from "vitest";
import { chosenZone, dateFormatStore, followDateFormat, timeZoneStore } from "#/lib/time-choice.ts";
import { formatAgo, formatClock, formatCountdown, formatDateTime, formatDay, formatSpan } from "./time.ts";

test("dates are MM/DD/YYYY until the operator's setting says otherwise; a form that is not known changes nothing", () => {
  const at = Date.UTC(2026, 2, 4);
  expect(formatDay(at, "zh-CN", "UTC")).toBe("03/04/2026");
  followDateFormat("DD/MM/YYYY");
  expect(formatDay(at, "zh-CN", "UTC")).toBe("04/03/2026");
  followDateFormat("stardate");
  expect(formatDay(at, "zh-CN", "UTC")).toBe("04/03/2026");
});

test("a countdown never runs below zero and its hours may pass 24", () => {
  expect(formatCountdown(-5)).toBe("00:00:00");
  expect(formatCountdown(11_564_999)).toBe("03:12:44");
  expect(formatCountdown(90_000_000)).toBe("25:00:00");
});

test("the default time pattern is HH:mm:ss", () => {
  const at = Date.UTC(2026, 2, 4, 22, 5, 6);
  expect(["en", "zh-CN", "ar"].map((tag) => formatClock(at, tag, "UTC"))).toEqual(Array(3).fill("22:05:06"));
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
  expect(formatSpan(125 * minute, "en", 1)).toBe("2h");
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

describe("what the person chose", () => {
  const at = Date.UTC(2026, 2, 4, 22, 5, 6);
  afterEach(() => {
    timeZoneStore.set("usual");
    dateFormatStore.set("language");
  });

  test("a zone counts where a screen names none", () => {
    timeZoneStore.set("Asia/Tokyo");
    expect(formatClock(at, "en")).toBe("07:05:06");
    expect(formatClock(at, "en", "UTC")).toBe("22:05:06");
    expect(chosenZone("UTC")).toBe("Asia/Tokyo");
  });

  test("a date's form counts in every language, with the zone's own day", () => {
    timeZoneStore.set("Asia/Tokyo");
    for (const [format, written] of [
      ["MM/DD/YYYY", "03/05/2026"],
      ["DD/MM/YYYY", "05/03/2026"],
      ["YYYY-MM-DD", "2026-03-05"],
    ] as const) {
      dateFormatStore.set(format);
      expect(formatDay(at, "zh-CN")).toBe(written);
      expect(formatDateTime(at, "ar")).toBe(`${written} 07:05:06`);
    }
  });
});
