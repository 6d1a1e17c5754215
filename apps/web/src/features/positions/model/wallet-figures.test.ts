import { expect, test } from "vitest";
import { walletFigures } from "./wallet-figures.ts";

const asset = { total: "1000", available: "600", frozen: "400", upnl: "-25.5" };

test("what is held is told apart by positions and orders", () => {
  expect(walletFigures(asset, [{ margin: "300" }, { margin: "50" }])).toMatchObject({
    equity: "974.5",
    inPositions: "350",
    inOrders: "50",
    available: "600",
  });
});

test("a position that is newer than the balance takes nothing below zero", () => {
  expect(walletFigures(asset, [{ margin: "500" }]).inOrders).toBe("0");
});
