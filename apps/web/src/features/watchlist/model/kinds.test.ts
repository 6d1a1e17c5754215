import { expect, test } from "vitest";
import { askedType, belongs, categoryOfKind, KINDS } from "./kinds.ts";

test("the sub-tabs are crypto, futures, forex, index and stock", () => {
  expect(KINDS).toEqual(["crypto", "futures", "forex", "index", "stock"]);
});

test("crypto holds spot 1 and contract 2; the others ask for their own code", () => {
  expect(KINDS.map(askedType)).toEqual([undefined, 3, 4, 5, 6]);
  expect(([1, 2, 3] as const).map((type) => belongs("crypto", { type }))).toEqual([true, true, false]);
});

test("what is added under a sub-tab comes from its own market list", () => {
  expect(KINDS.map((kind) => categoryOfKind(kind, "contract").type)).toEqual([
    "CryptoCoin",
    "Bulk",
    "DerivativesFx",
    "Index",
    "Stock",
  ]);
});
