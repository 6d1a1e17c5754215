import { expect, test } from "vitest";
import { freshness, staleAfterMs } from "./freshness.ts";

const fresh = { isConnected: true, isOpen: true, isMarkedStale: false, ageMs: 200, staleMs: 5_000 };

test.each([
  [{}, null],
  [{ ageMs: 5_001 }, "market.stale"],
  [{ ageMs: null }, "market.stale"],
  [{ isMarkedStale: true }, "market.stale"],
  [{ isConnected: false }, "offline"],
  [{ isOpen: false, isMarkedStale: true }, "market.closed"],
] as const)("with %j the price is blocked by %j", (over, block) => {
  expect(freshness({ ...fresh, ...over }).block).toBe(block);
});

test("the operator's limits come first, by class", () => {
  expect(staleAfterMs("Stock", { stock: 15_000 })).toBe(15_000);
  expect(staleAfterMs("CryptoCoin", undefined)).toBe(5_000);
});
