import { abs, type Decimal, mul, parse, sub } from "@evenkeel/calc/decimal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isNearMark } from "./settlement.ts";

const tick = parse("0.01");
const cents = (most: number) => fc.integer({ min: -most, max: most }).map((each) => (BigInt(each) * tick) as Decimal);

test("what is taken lies within a tenth of our mark, or of ten dollars where that is more; our mark itself always does", () => {
  fc.assert(
    fc.property(cents(20_000), cents(20_000), (mark, price) => {
      const room = abs(mark) > parse("10") ? abs(mark) : parse("10");
      expect(isNearMark(mark, { mark, tick })).toBe(true);
      expect(isNearMark(price, { mark, tick })).toBe(abs(sub(price, mark)) <= mul(room, parse("0.1"), "down"));
    }),
  );
});

test.each([
  ["57.50", "57.63", true],
  ["57.50", "5.763", false],
  ["-37.00", "-37.63", true],
  ["-37.00", "37.00", false],
  ["0.02", "-0.90", true],
  ["0.02", "-1.10", false],
])("of a mark of %s a price of %s: %s", (mark, price, isTaken) => {
  expect(isNearMark(parse(price), { mark: parse(mark), tick })).toBe(isTaken);
});
