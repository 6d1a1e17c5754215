import { expect, test } from "vitest";
import { isTightening, limitText } from "./limit-words.ts";

test("each limit is said in its own unit", () => {
  const minutes = (count: string) => `${count} min`;
  expect(limitText("dailyLoss", "1500", "en", minutes)).toBe("1,500 USDT");
  expect(limitText("maxLeverage", "10", "en", minutes)).toBe("10×");
  expect(limitText("maxPositions", "3", "en", minutes)).toBe("3");
  expect(limitText("sessionReminder", "60", "en", minutes)).toBe("60 min");
});

test("less is tighter, any limit is tighter than none, and none is never", () => {
  expect(isTightening("5", null)).toBe(true);
  expect(isTightening("", "5")).toBe(false);
  expect(isTightening("9.99", "10")).toBe(true);
  expect(isTightening("10", "9.99")).toBe(false);
  expect(isTightening("10.05", "10.5")).toBe(true);
  expect(isTightening("10.50", "10.5")).toBe(false);
});
