import { format } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { type ExitsDraft, exitsBody, exitsIssues, openExits, removeBody, resultAt } from "./exits-draft.ts";
import { position } from "./position.fixture.ts";

const long = position();
const steps = { tickSize: "0.1", qtyStep: "0.001" };
const whole = openExits(long, "whole");
const fresh = openExits(long, "new");
const half = {
  id: "801",
  qty: "0.05",
  takeProfit: "63000",
  stopLoss: null,
  trailing: { callbackRate: "1", activationPrice: null, extremePrice: "62000", triggerPrice: "61380" },
};
const partial = openExits(position({ exits: [half] }), half);

test("the result at an exit counts what it closes, and never more than there is", () => {
  const text = (value: ReturnType<typeof resultAt>) => (value === null ? null : format(value));
  expect(text(resultAt(long, "61000"))).toBe("100");
  expect(text(resultAt(long, "61000", "0.05"))).toBe("50");
  expect(text(resultAt(long, "61000", "9"))).toBe("100");
  expect(resultAt(long, "")).toBeNull();
});

test("a stop above the entry is sound while the price is above it", () => {
  expect(exitsIssues({ ...whole, takeProfit: "63000", stopLoss: "61000" }, whole, long, "62000", steps)).toEqual({});
});

test.each<[Partial<ExitsDraft>, string, string]>([
  [{ takeProfit: "61000" }, "takeProfit", "order.takeProfitSide"],
  [{ stopLoss: "63000" }, "stopLoss", "order.stopLossSide"],
  [{ stopLoss: "57000" }, "stopLoss", "order.stopLossBeyondLiquidation"],
  [{ takeProfit: "63000.05" }, "takeProfit", "order.priceTick"],
  [{ takeProfit: "0" }, "takeProfit", "field.positive"],
  [{ trailing: "0.05" }, "trailing", "order.callbackRate"],
  [{ trailing: "1", activationPrice: "61000" }, "activationPrice", "order.activationSide"],
  [{ qty: "0.2", takeProfit: "63000" }, "qty", "order.reduceOnlyQty"],
  [{ qty: "0.0505", takeProfit: "63000" }, "qty", "order.qtyStep"],
  [{ qty: "", takeProfit: "63000" }, "qty", "field.positive"],
])("%j is refused", (draft, field, key) => {
  expect(exitsIssues({ ...whole, ...draft }, whole, long, "62000", steps)).toHaveProperty([field, "key"], key);
});

test("a level that stands is not judged again, until another price is to wake it", () => {
  const before = { ...whole, takeProfit: "61500" };
  expect(exitsIssues({ ...before, stopLoss: "61000" }, before, long, "62000", steps)).toEqual({});
  const byMark = exitsIssues({ ...before, triggerBy: "mark" }, before, long, "62000", steps);
  expect(byMark).toHaveProperty("takeProfit.key", "order.takeProfitSide");
});

test("only what is different is sent: a rate that is named again would begin to trail anew", () => {
  expect(exitsBody("c", "7001", whole, whole)).toBeNull();
  expect(exitsBody("c", "7001", { ...partial, takeProfit: "63000.0" }, partial)).toBeNull();
  const moved = { ...partial, takeProfit: "64000" };
  expect(exitsBody("c", "7001", moved, partial)).toEqual({
    clientId: "c",
    id: "7001",
    exitId: "801",
    takeProfit: "64000",
  });
  expect(exitsBody("c", "7001", { ...partial, trailing: "" }, partial)).toHaveProperty("trailing", "");
  const later = exitsBody("c", "7001", { ...partial, activationPrice: "65000" }, partial);
  expect(later).toMatchObject({ trailing: "1", activationPrice: "65000" });
});

test("a new part names its size and has something to wait for", () => {
  expect(exitsBody("c", "7001", fresh, fresh)).toBeNull();
  const body = exitsBody("c", "7001", { ...fresh, qty: "0.04", stopLoss: "59000" }, fresh);
  expect(body).toEqual({ clientId: "c", id: "7001", qty: "0.04", stopLoss: "59000" });
});

test("taking an exit away names every way out of it", () => {
  expect(removeBody("c", "7001", "801")).toMatchObject({ exitId: "801", takeProfit: "", stopLoss: "", trailing: "" });
  expect(removeBody("c", "7001", null)).not.toHaveProperty("exitId");
});
