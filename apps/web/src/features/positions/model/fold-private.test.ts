import { expect, test } from "vitest";
import { foldBalance, foldPosition } from "./fold-private.ts";
import { position } from "./position.fixture.ts";

test("a new position comes first, a known one is replaced in its place, a closed one goes", () => {
  const other = position({ id: "7002" });
  expect(foldPosition([other], position())?.map((each) => each.id)).toEqual(["7001", "7002"]);
  expect(foldPosition([other, position()], position({ qty: "0.2" }))?.[1]?.qty).toBe("0.2");
  expect(foldPosition([other, position()], position({ status: "closed", qty: "0" }))).toEqual([other]);
});

test("a message that is no whole position is not believed", () => {
  expect(foldPosition([], { id: "7001" })).toBeNull();
});

test("a balance is folded into its own wallet only", () => {
  const wallets = [
    { accountType: 1, coin: "USDT", available: "1", frozen: "0" },
    { accountType: 3, coin: "USDT", available: "2", frozen: "0" },
  ];
  const message = { accountType: 3, coin: "USDT", available: "1.5", frozen: "0.5" };
  expect(foldBalance(wallets, message)).toEqual([wallets[0], { ...wallets[1], available: "1.5", frozen: "0.5" }]);
  expect(foldBalance(wallets, { ...message, coin: "BTC" })).toBeNull();
});
