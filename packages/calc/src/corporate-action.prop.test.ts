import fc from "fast-check";
import { expect, test } from "vitest";
import { entryPrice } from "./contract-math.ts";
import { dividendDue, splitCount, splitPrice, splitQty } from "./corporate-action.ts";
import { abs, add, type Decimal, fromInteger, isMultiple, mul, mulDiv, neg, parse, sub } from "./decimal.ts";
import { AT_PAR, type Conversion } from "./derivatives-math.ts";

const STEP = parse("0.01");
const TICK = parse("0.01");
const shares = fc.integer({ min: 1, max: 50 });
const ratios = fc.record({ newShares: shares, oldShares: shares });
const qtys = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((steps) => (steps * STEP) as Decimal);
const prices = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((ticks) => (ticks * TICK) as Decimal);
const rates: fc.Arbitrary<Conversion> = fc
  .tuple(fc.bigInt({ min: 10n ** 15n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 17n }))
  .map(([bid, spread]) => ({ bid: bid as Decimal, ask: (bid + spread) as Decimal, mid: bid as Decimal }));

test("whole steps and what is left over are together what was held, and less than a step is left", () => {
  fc.assert(
    fc.property(qtys, ratios, (qty, ratio) => {
      const { whole, left } = splitQty(qty, ratio, STEP);
      expect(isMultiple(whole, STEP)).toBe(true);
      expect(left >= 0n && left < STEP).toBe(true);
      expect(add(whole, left)).toBe(splitCount(qty, ratio));
      // Counted back, nothing has been lost but what 18 digits cannot hold.
      const back = mulDiv(add(whole, left), fromInteger(ratio.oldShares), fromInteger(ratio.newShares), "up");
      expect(abs(sub(back, qty)) <= BigInt(ratio.oldShares)).toBe(true);
    }),
  );
});

test("a split that only adds shares leaves nothing over", () => {
  fc.assert(
    fc.property(qtys, shares, (qty, newShares) => {
      expect(splitQty(qty, { newShares, oldShares: 1 }, STEP)).toEqual({ whole: qty * BigInt(newShares), left: 0n });
    }),
  );
});

test("the value of a position is what it was: twice the shares at half the price", () => {
  fc.assert(
    fc.property(qtys, prices, ratios, fc.constantFrom(1, -1), (qty, price, ratio, direction) => {
      const entryValue = mul(qty, price, "up");
      const before = { direction: direction as 1 | -1, qty, entryValue };
      const after = { ...before, qty: splitCount(qty, ratio) };
      if (after.qty === 0n) return;
      const scaled = mulDiv(entryPrice(before), fromInteger(ratio.oldShares), fromInteger(ratio.newShares), "halfUp");
      // To the digits that a count of 18 places leaves a price.
      const loss = (fromInteger(1) * entryPrice(after)) / (after.qty * 10n ** 15n) + 10n ** 6n;
      expect(abs(sub(entryPrice(after), scaled)) <= loss).toBe(true);
    }),
  );
});

test("prices move to the tick next to them, and to the side that was named", () => {
  fc.assert(
    fc.property(prices, ratios, (price, ratio) => {
      const [low, near, high] = (["floor", "halfUp", "ceil"] as const).map((way) =>
        splitPrice(price, ratio, TICK, way),
      ) as [Decimal, Decimal, Decimal];
      expect(low <= near && near <= high && sub(high, low) <= TICK).toBe(true);
      expect(isMultiple(near, TICK)).toBe(true);
    }),
  );
});

test("a dividend never brings longs more than it costs shorts of the same size", () => {
  fc.assert(
    fc.property(qtys, prices, rates, (qty, perShare, conversion) => {
      const long = dividendDue({ direction: 1, qty, entryValue: parse("1") }, perShare, conversion, 8);
      const short = dividendDue({ direction: -1, qty, entryValue: parse("1") }, perShare, conversion, 8);
      expect(long <= 0n && short >= 0n).toBe(true);
      expect(short >= neg(long)).toBe(true);
    }),
  );
});

test("26 cents on 100 shares", () => {
  const holding = { direction: 1, qty: parse("100"), entryValue: parse("1") } as const;
  expect(dividendDue(holding, parse("0.26"), AT_PAR, 8)).toBe(parse("-26"));
  expect(dividendDue({ ...holding, direction: -1 }, parse("0.26"), AT_PAR, 8)).toBe(parse("26"));
});
