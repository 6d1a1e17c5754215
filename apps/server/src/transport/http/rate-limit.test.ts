import { expect, test } from "vitest";
import { createTestClock } from "#/testing/test-clock.ts";
import { BUDGETS, createRateLimiter } from "./rate-limit.ts";

const takeAll = (limiter: ReturnType<typeof createRateLimiter>, key: string): number => {
  for (let taken = 0; ; taken++) {
    try {
      limiter.take("auth", key);
    } catch {
      return taken;
    }
  }
};

test("a budget is used up, says how long to wait, and fills again", () => {
  const clock = createTestClock();
  const refused: string[] = [];
  const limiter = createRateLimiter(clock, 1, (name) => refused.push(name));
  expect(takeAll(limiter, "a")).toBe(BUDGETS.auth.burst);
  expect(refused).toEqual(["auth"]);
  expect(() => limiter.take("auth", "a")).toThrow(
    expect.objectContaining({ key: "request.tooMany", data: { retryAfter: 2 } }),
  );
  clock.advance(2_000);
  expect(takeAll(limiter, "a")).toBe(1);
  clock.advance(3_600_000);
  expect(takeAll(limiter, "a")).toBe(BUDGETS.auth.burst);
});

test("callers and classes do not share a budget: whoever used up the orders can still reduce", () => {
  const limiter = createRateLimiter(createTestClock(), 1, () => undefined);
  takeAll(limiter, "a");
  expect(() => limiter.take("auth", "b")).not.toThrow();
  expect(() => limiter.take("reduce", "a")).not.toThrow();
});

test("the scale raises every budget", () => {
  const limiter = createRateLimiter(createTestClock(), 10, () => undefined);
  expect(takeAll(limiter, "a")).toBe(BUDGETS.auth.burst * 10);
});
