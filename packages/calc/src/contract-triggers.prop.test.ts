import fc from "fast-check";
import { expect, test } from "vitest";
import { isCallbackRate, trailingTrigger, triggerDirection, triggerErrors } from "./contract-triggers.ts";
import { type Decimal, format, isMultiple, mul, ONE, parse, sub } from "./decimal.ts";

const tick = parse("0.1");
const price = fc.integer({ min: 10, max: 10_000_000 }).map((ticks) => (BigInt(ticks) * tick) as Decimal);
const rate = fc.integer({ min: 10, max: 2_000 }).map((steps) => (BigInt(steps) * parse("0.0001")) as Decimal);

test("a trailing trigger lies on the tick, behind the best price by the rate or a little more, and moves with it", () => {
  fc.assert(
    fc.property(price, price, rate, (a, b, r) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const sell = trailingTrigger("sell", high, r, tick);
      const buy = trailingTrigger("buy", low, r, tick);
      expect(isMultiple(sell, tick) && isMultiple(buy, tick)).toBe(true);
      expect(sub(high, sell)).toBeGreaterThanOrEqual(mul(high, r, "down"));
      expect(sub(high, sell)).toBeLessThan(mul(high, r, "up") + tick);
      expect(sub(buy, low)).toBeGreaterThanOrEqual(mul(low, r, "down"));
      expect(trailingTrigger("sell", low, r, tick)).toBeLessThanOrEqual(sell);
      expect(trailingTrigger("buy", high, r, tick)).toBeGreaterThanOrEqual(buy);
    }),
  );
});

test("rates go from 0.1 to 20 percent in steps of 0.01", () => {
  const allowed = ["0.001", "0.0011", "0.2"];
  const refused = ["0", "0.0009", "0.00105", "0.2001", "1"];
  expect(allowed.map((text) => isCallbackRate(parse(text)))).toEqual([true, true, true]);
  expect(refused.filter((text) => isCallbackRate(parse(text)))).toEqual([]);
});

test("a stop above the price waits for a rise, one below for a fall, one at it is refused", () => {
  const now = { last: parse("100"), mark: parse("101"), index: parse("102") };
  expect(triggerDirection(parse("100.1"), now.last)).toBe("rise");
  expect(triggerDirection(parse("99.9"), now.last)).toBe("fall");
  const at = (by: "last" | "mark" | "index") =>
    triggerErrors({ kind: "stop", by, price: parse("101") }, "buy", tick, now).map(({ key }) => key);
  expect([at("last"), at("mark"), at("index")]).toEqual([[], ["order.triggerReached"], []]);
});

test("a trailing sale is activated above the price, a trailing purchase below", () => {
  const now = { last: ONE, mark: ONE, index: ONE };
  const keys = (side: "buy" | "sell", activation: string) =>
    triggerErrors(
      { kind: "trailing", by: "last", rate: parse("0.01"), activation: parse(activation) },
      side,
      tick,
      now,
    ).map(({ key }) => key);
  expect(keys("sell", "1.1")).toEqual([]);
  expect(keys("buy", "0.9")).toEqual([]);
  expect(keys("sell", "1")).toEqual(["order.activationSide"]);
  expect(keys("buy", "1")).toEqual(["order.activationSide"]);
  expect(keys("buy", format(parse("0.95")))).toEqual(["order.priceTick"]);
});
