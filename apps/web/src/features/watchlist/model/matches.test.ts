import { expect, test } from "vitest";
import { matches } from "./matches.ts";

const bitcoin = { name: "Bitcoin", symbol: "BTC/USDT" };

test("a favourite is found by its name or its symbol in any case, and no text finds all", () => {
  expect(["bit", "btc/", "BITCOIN", "", "  usdt "].map((text) => matches(bitcoin, text))).toEqual(Array(5).fill(true));
  expect(matches(bitcoin, "eth")).toBe(false);
});
