import { format, parse } from "@evenkeel/calc/decimal";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import { expect, test } from "vitest";
import { liqDistance, liqWithMargin, marginRatio, warningOf } from "./live-risk.ts";
import { position } from "./position.fixture.ts";

const risk = {
  tiers: readTiers([{ upToNotional: null, maxLeverage: 100, mmr: "0.005", deduction: "0" }]),
  takerRate: parse("0.0006"),
};
const text = (value: ReturnType<typeof parse> | null) => (value === null ? null : format(value, 4));

test("an isolated position's ratio moves with the mark, and is a hundred at its liquidation price", () => {
  expect(text(marginRatio(position(), "60000", risk))).toBe("11.2000");
  expect(text(marginRatio(position(), "57320.9975", risk))).toMatch(/^(99\.999|100\.0)/);
  expect(text(marginRatio(position(), "50000", risk))).toBe("100.0000");
});

test("a cross position's ratio is the wallet's, as the server said it", () => {
  expect(text(marginRatio(position({ marginMode: "cross", marginRatio: "42" }), "60000", risk))).toBe("42.0000");
  expect(marginRatio(position(), "60000", null)).toBeNull();
});

test.each([
  ["69.99", null],
  ["70", "near"],
  ["84.99", "near"],
  ["85", "close"],
])("at a ratio of %s the warning is %s", (ratio, warning) => {
  expect(warningOf(parse(ratio))).toBe(warning);
});

test("more margin puts the liquidation further away", () => {
  expect(text(liqWithMargin(position(), parse("300"), risk))).toBe("57320.9975");
  expect(text(liqWithMargin(position(), parse("600"), risk))).toBe("54304.1029");
  expect(liqWithMargin(position(), parse("6000"), risk)).toBeNull();
});

test("the distance to the liquidation is a share of the mark", () => {
  expect(liqDistance("57000", "60000")).toBe("5");
  expect(liqDistance(null, "60000")).toBeNull();
});
