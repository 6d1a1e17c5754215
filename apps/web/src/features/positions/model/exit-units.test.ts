import { expect, test } from "vitest";
import { exitBaseOf, priceOfExit, textsOfExits } from "./exit-units.ts";
import { position } from "./position.fixture.ts";

const base = exitBaseOf(position(), null, "0.1");

test("what is typed as a return or an amount is a price", () => {
  expect(priceOfExit("takeProfit", "roe", "50", base)).toBe("61500");
  expect(priceOfExit("stopLoss", "amount", "150", base)).toBe("58500");
  expect(priceOfExit("stopLoss", "price", "58500.5", base)).toBe("58500.5");
  expect(priceOfExit("stopLoss", "amount", "", base)).toBe("");
});

test("an amount is one of the part that is closed", () => {
  expect(priceOfExit("takeProfit", "amount", "150", exitBaseOf(position(), "0.05", "0.1"))).toBe("63000");
  expect(priceOfExit("takeProfit", "amount", "150", exitBaseOf(position(), "", "0.1"))).toBe("");
});

test("prices are said anew in another unit; a stop that locks in a profit has no loss to say", () => {
  expect(textsOfExits("roe", { takeProfit: "61500", stopLoss: "58500" }, base)).toEqual({
    takeProfit: "50.00",
    stopLoss: "50.00",
  });
  expect(textsOfExits("amount", { takeProfit: "", stopLoss: "61000" }, base)).toEqual({
    takeProfit: "",
    stopLoss: "",
  });
});
