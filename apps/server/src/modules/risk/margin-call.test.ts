import { notional } from "@evenkeel/calc/contract-math";
import { add, type Decimal, fromInteger, parse, sub } from "@evenkeel/calc/decimal";
import { liquidationPrice } from "@evenkeel/calc/liquidation";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { callsAt, crossState, type MarginCall, marginRatio, nextCall, RATIO_CALLS, scaleRules } from "./index.ts";

const rules = {
  tick: parse("0.1"),
  qtyStep: parse("0.001"),
  minQty: parse("0.001"),
  maxQty: parse("1000"),
  minNotional: parse("5"),
  priceBand: parse("0.1"),
  tiers: readTiers([
    { upToNotional: "300000", maxLeverage: 100, mmr: "0.005", deduction: "0" },
    { upToNotional: null, maxLeverage: 20, mmr: "0.02", deduction: "4500" },
  ]),
  makerRate: parse("0.0002"),
  takerRate: parse("0.0006"),
  places: 8,
};

test("a call is made once, until the ratio was calm again", () => {
  const walk = ["0.5", "0.7", "0.69", "0.71", "0.85", "0.72", "0.9", "0.65", "0.7"];
  let made: 0 | MarginCall = 0;
  const calls = walk.map((text) => {
    const ratio = parse(text);
    const reached = {
      first: ratio >= parse("0.7"),
      second: ratio >= parse("0.85"),
      calm: ratio <= parse("0.65"),
    };
    const now = callsAt(made, reached, RATIO_CALLS);
    const isNew = now > made;
    made = now;
    return isNew ? now : null;
  });
  expect(calls).toEqual([null, 70, null, null, 85, null, null, null, 70]);
  const next = ([0, 70, 85] as const).map((call) => nextCall(call, RATIO_CALLS));
  expect(next).toEqual([70, 85, null]);
});

test("where scaled rules would liquidate, the ratio is what they are scaled by", () => {
  const { first, second, calm } = scaleRules(rules);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 3, max: 60 }),
      fc.constantFrom(1, -1),
      fc.constantFrom(70, 85, 65),
      (steps, leverage, sign, percent) => {
        const direction = sign === 1 ? 1 : -1;
        const qty = (BigInt(steps) * rules.qtyStep) as Decimal;
        const holding = { direction, qty, entryValue: notional(qty, parse("60000")) } as const;
        const margin = (holding.entryValue / BigInt(leverage)) as Decimal;
        const { takerRate, tiers } = percent === 70 ? first : percent === 85 ? second : calm;
        const price = liquidationPrice({ holding, backing: margin, takerRate, tiers });
        if (price === null) return;
        const ratio = marginRatio(crossState(parse("0"), [{ holding, margin, mark: price, rules }]));
        const wanted = (fromInteger(percent) / 100n) as Decimal;
        expect(ratio).not.toBeNull();
        const off = sub(ratio ?? add(wanted, wanted), wanted);
        expect(off > -parse("0.0001") && off < parse("0.0001")).toBe(true);
      },
    ),
  );
});
