import { parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { derivativePosition } from "#/api/trading/derivatives.fixture.ts";
import { positionOfLots } from "#/api/trading/derivatives-product.ts";
import { effectOf } from "./action-effect.ts";

const STEPS = { tickSize: "0.01", qtyStep: "1" };
const held = (over: Parameters<typeof derivativePosition>[0]) =>
  positionOfLots(derivativePosition({ coin: "aapl", contractSize: "1", lots: "10", entryPrice: "229.4", ...over }));
const split = (newShares: number, oldShares: number) => ({ newShares, oldShares, amount: null });
const dividend = (amount: string) => ({ newShares: null, oldShares: null, amount });

test("a split makes more lots at a lower entry, and of a reverse one only whole lots count", () => {
  expect(effectOf(held({}), split(4, 1), STEPS)).toEqual({ kind: "split", qty: parse("40"), entry: parse("57.35") });
  expect(effectOf(held({ lots: "25" }), split(1, 10), STEPS)).toMatchObject({ qty: parse("2"), entry: parse("2294") });
  expect(effectOf(held({ lots: "9" }), split(1, 10), STEPS)).toBeNull();
});

test("a dividend is got by who is long and paid by who is short, rounded against them", () => {
  expect(effectOf(held({}), dividend("0.25"), STEPS)).toEqual({ kind: "gets", amount: parse("2.5") });
  expect(effectOf(held({ side: "sell" }), dividend("0.25"), STEPS)).toEqual({ kind: "pays", amount: parse("2.5") });
  const rate = { currency: "HKD", bid: "0.127", ask: "0.129", mid: "0.128", quotedAt: null, isStale: false };
  expect(effectOf(held({ rate }), dividend("1"), STEPS)).toEqual({ kind: "gets", amount: parse("1.27") });
  expect(effectOf(held({ side: "sell", rate }), dividend("1"), STEPS)).toEqual({ kind: "pays", amount: parse("1.29") });
  expect(effectOf(held({ rate: null }), dividend("1"), STEPS)).toBeNull();
});
