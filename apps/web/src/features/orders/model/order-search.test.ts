import { expect, test } from "vitest";
import { daySpan, matchesOrder } from "./order-search.ts";

const order = { id: "133268145753292802", clientId: "a1b2-c3", coin: "btcusdt", positionId: "77001" };

test.each(["", "BTC", "btc/usdt", "133268145753292802", "53292802", "77001", "b2-c3"])("finds by %j", (typed) => {
  expect(matchesOrder(order, typed)).toBe(true);
});

test.each(["ETH", "usdt", "999999", "133"])("does not find by %j", (typed) => {
  expect(matchesOrder(order, typed)).toBe(false);
});

test("a day is one of the device's calendar", () => {
  expect(daySpan("2026-03-15")).toEqual({
    startTime: new Date(2026, 2, 15).getTime(),
    endTime: new Date(2026, 2, 16).getTime(),
  });
  expect(daySpan("2026-3-15")).toBeNull();
  expect(daySpan("2026-99-99")).toBeNull();
});
