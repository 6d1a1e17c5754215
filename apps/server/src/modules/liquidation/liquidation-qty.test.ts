import { format, parse, ZERO } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { liquidationQty } from "./index.ts";

const tiers = [
  { floor: ZERO, cap: parse("50000"), maxLeverage: 100, mmr: parse("0.005"), deduction: ZERO },
  { floor: parse("50000"), cap: null, maxLeverage: 20, mmr: parse("0.02"), deduction: parse("750") },
];
const step = parse("0.001");
const long = (qty: string) => ({ direction: 1 as const, qty: parse(qty), entryValue: parse("1") });

test("in the first tier all of it goes", () => {
  expect(format(liquidationQty(long("0.5"), parse("60000"), tiers, step))).toBe("0.5");
});
test("above it, just enough to fall to the tier below", () => {
  const qty = liquidationQty(long("2"), parse("60000"), tiers, step);
  expect(format(qty)).toBe("1.167");
});
test("where a step is worth more than a tier, all of it goes", () => {
  expect(format(liquidationQty(long("2"), parse("60000"), tiers, parse("1")))).toBe("2");
});
