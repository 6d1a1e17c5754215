import { expect, test } from "vitest";
import { dayText, periodStart, statementSpan, wishOf } from "./bill-period.ts";

const NOON = new Date(2026, 2, 15, 12, 30).getTime();

test("a period begins at the first moment of its first day", () => {
  expect(periodStart("all", NOON)).toBeUndefined();
  expect(periodStart("today", NOON)).toBe(new Date(2026, 2, 15).getTime());
  expect(periodStart("week", NOON)).toBe(new Date(2026, 2, 9).getTime());
  expect(periodStart("quarter", NOON)).toBe(new Date(2025, 11, 16).getTime());
});

test("a link names bills that exist, and nothing else is taken from it", () => {
  expect(wishOf(new URLSearchParams("type=transfer&coin=USDT&accountType=3"))).toEqual({
    type: "transfer",
    coin: "USDT",
    accountType: 3,
  });
  expect(wishOf(new URLSearchParams("type=nope&coin=<b>&accountType=9"))).toEqual({});
});

test("a statement spans whole days, the last one included, and a year at most", () => {
  expect(statementSpan("2026-03-01", "2026-03-15")).toEqual({
    from: new Date(2026, 2, 1).getTime(),
    to: new Date(2026, 2, 16).getTime(),
  });
  expect(statementSpan("2026-03-02", "2026-03-01")).toBeNull();
  expect(statementSpan("2024-03-02", "2026-03-01")).toBeNull();
  expect(statementSpan("", "2026-03-01")).toBeNull();
  expect(dayText(NOON)).toBe("2026-03-15");
});
