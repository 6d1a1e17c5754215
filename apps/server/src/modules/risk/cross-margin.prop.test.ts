import type { Direction } from "@evenkeel/calc/contract-math";
import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { type Decimal, format, mul, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CrossPosition, crossLiquidationPrice, crossState, usable, watchBound } from "./cross-margin.ts";

const tier = { floor: ZERO, cap: parse("50000"), maxLeverage: 100, mmr: parse("0.005"), deduction: ZERO };
const rules: ContractRules = {
  tick: parse("0.1"),
  qtyStep: parse("0.001"),
  minQty: parse("0.001"),
  maxQty: parse("1000"),
  minNotional: parse("5"),
  priceBand: parse("0.1"),
  tiers: [
    tier,
    { ...tier, floor: parse("50000"), cap: null, maxLeverage: 20, mmr: parse("0.02"), deduction: parse("750") },
  ],
  makerRate: parse("0.0002"),
  takerRate: parse("0.0006"),
  places: 8,
};

const amount = (max: bigint) => fc.bigInt({ min: 1n, max }).map((n) => (n * 10n ** 15n) as Decimal);
const position: fc.Arbitrary<CrossPosition> = fc
  .record({
    direction: fc.constantFrom<Direction>(1, -1),
    qty: amount(2_000n),
    entry: amount(70_000_000n),
    mark: amount(70_000_000n),
    margin: amount(5_000_000n),
  })
  .map(({ direction, qty, entry, mark, margin }) => ({
    holding: { direction, qty, entryValue: mul(qty, entry, "up") },
    margin,
    mark,
    rules,
  }));

describe("cross margin", () => {
  it("is used up at the liquidation price, and not one part in a million before", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 4 }), amount(90_000_000n), (positions, available) => {
        const state = crossState(available, positions);
        const [first] = positions;
        if (!first || state.slack <= 0n) return;
        const at = crossLiquidationPrice(first, state);
        if (at === null) return;
        const slackAt = (mark: Decimal) => crossState(available, [{ ...first, mark }, ...positions.slice(1)]).slack;
        expect(slackAt(at) <= parse("0.00001"), format(slackAt(at))).toBe(true);
        const before = mul(at, parse(first.holding.direction === 1 ? "1.000001" : "0.999999"), "halfUp");
        const off = sub(before, at);
        if (off !== 0n) expect(slackAt(before) > slackAt(at)).toBe(true);
      }),
    );
  });

  it("cannot be used up while every price stays inside its bound", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(position, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: 4 }),
        amount(90_000_000n),
        (drawn, available) => {
          const positions = drawn.map(([each]) => each);
          const state = crossState(available, positions);
          if (state.slack <= 0n) return;
          const moved = drawn.map(([each, part]) => {
            const bound = watchBound(each, state, positions.length);
            const share = parse(part.toFixed(6));
            const mark = (each.mark + mul(sub(bound, each.mark), share, "down")) as Decimal;
            return { ...each, mark: mark > 0n ? mark : (1n as Decimal) };
          });
          // Maintenance and fees are rounded up to the asset's precision, once a position.
          expect(crossState(available, moved).slack >= parse("-0.0000001")).toBe(true);
        },
      ),
    );
  });

  it("lends nothing against losses", () => {
    expect(usable(parse("10"), parse("-4"))).toBe(parse("6"));
    expect(usable(parse("10"), parse("4"))).toBe(parse("10"));
    expect(usable(parse("10"), parse("-14"))).toBe(ZERO);
  });
});
