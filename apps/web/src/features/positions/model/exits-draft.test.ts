import { format } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { exitsIssues, resultAt } from "./exits-draft.ts";
import { position } from "./position.fixture.ts";

const long = position();

test("the result at an exit counts the whole position", () => {
  const result = resultAt(long, "61000");
  expect(result === null ? null : format(result)).toBe("100");
  expect(resultAt(long, "")).toBeNull();
});

test("a stop above the entry is sound while the price is above it", () => {
  expect(exitsIssues({ takeProfit: "63000", stopLoss: "61000" }, long, "62000", "0.1")).toEqual({});
});

test.each([
  [{ takeProfit: "61000", stopLoss: "" }, "takeProfit", "order.takeProfitSide"],
  [{ takeProfit: "", stopLoss: "63000" }, "stopLoss", "order.stopLossSide"],
  [{ takeProfit: "", stopLoss: "57000" }, "stopLoss", "order.stopLossBeyondLiquidation"],
  [{ takeProfit: "63000.05", stopLoss: "" }, "takeProfit", "order.priceTick"],
])("%j is refused", (draft, field, key) => {
  expect(exitsIssues(draft, long, "62000", "0.1")).toHaveProperty([field, "key"], key);
});
