import { expect, test } from "vitest";
import {
  backsNothing,
  FIRST_DRAFT,
  raisesRisk,
  reduceTransfer,
  sentAmount,
  sharedCoins,
  transferIssue,
} from "./transfer-draft.ts";

const BOUNDS = { transferable: "100", warnAbove: "60" };
const typed = (amount: string) => ({ ...FIRST_DRAFT, amount });

test("the two wallets are never the same", () => {
  expect(reduceTransfer(FIRST_DRAFT, { type: "to", wallet: 3 })).toMatchObject({ from: 1, to: 3 });
  expect(reduceTransfer(FIRST_DRAFT, { type: "from", wallet: 1 })).toMatchObject({ from: 1, to: 3 });
  expect(reduceTransfer(FIRST_DRAFT, { type: "swap" })).toMatchObject({ from: 1, to: 3 });
  expect(reduceTransfer(FIRST_DRAFT, { type: "to", wallet: 5 })).toMatchObject({ from: 3, to: 5 });
});

test("an amount goes when its wallet or coin does, and stays when only the target changes", () => {
  expect(reduceTransfer(typed("5"), { type: "swap" }).amount).toBe("");
  expect(reduceTransfer(typed("5"), { type: "coin", coin: "BTC" }).amount).toBe("");
  expect(reduceTransfer(typed("5"), { type: "to", wallet: 2 }).amount).toBe("5");
});

test("says why it cannot be sent", () => {
  expect(transferIssue(typed(""), BOUNDS)).toBe("amount");
  expect(transferIssue(typed("0.0"), BOUNDS)).toBe("amount");
  expect(transferIssue(typed("100.00000001"), BOUNDS)).toBe("tooMuch");
  expect(transferIssue(typed("100"), BOUNDS)).toBeNull();
});

test("warns above the bound alone, and never without one", () => {
  expect(raisesRisk(typed("60"), BOUNDS)).toBe(false);
  expect(raisesRisk(typed("60.1"), BOUNDS)).toBe(true);
  expect(raisesRisk(typed("60.1"), { ...BOUNDS, warnAbove: null })).toBe(false);
});

test("sends the amount in the wire's form", () => {
  expect(sentAmount(typed("1."))).toBe("1");
  expect(sentAmount(typed("0.50"))).toBe("0.5");
});

test("offers the coins that both wallets keep", () => {
  const all = ["USDT", "BTC", "USD"];
  expect(sharedCoins(1, 3, all)).toEqual(["USDT"]);
  expect(sharedCoins(4, 1, all)).toEqual(["USDT", "USD"]);
  expect(sharedCoins(1, 2, all)).toEqual(all);
});

test("USDT alone backs positions in the derivatives wallet", () => {
  const into = (coin: string, to: typeof FIRST_DRAFT.to) => backsNothing({ ...FIRST_DRAFT, from: 1, to, coin });
  expect([into("USD", 4), into("HKD", 4)]).toEqual([true, true]);
  expect([into("USDT", 4), into("USD", 2)]).toEqual([false, false]);
});
