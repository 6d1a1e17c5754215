import { parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { type AmendDraft, amendableFields, amendBody, amendIssues, openAmend } from "./amend-draft.ts";
import { order, stopOrder, trailingOrder } from "./order.fixture.ts";

const steps = { tickSize: "0.1", qtyStep: "0.001" };
const price = parse("62000");
const now = { bid: parse("61999.9"), ask: price, last: price, mark: price, index: price };
const change = (of: ReturnType<typeof order>, over: Partial<AmendDraft>) => ({ ...openAmend(of), ...over });

test("each type has the fields that it still can change", () => {
  expect(amendableFields(order())).toEqual(["qty", "price", "takeProfit", "stopLoss"]);
  expect(amendableFields(order({ purpose: "close" }))).toEqual(["qty", "price"]);
  expect(amendableFields(stopOrder())).toEqual(["qty", "triggerPrice", "takeProfit", "stopLoss"]);
  expect(amendableFields(stopOrder({ status: "new", price: "65000", orderType: "stopLimit" }))).not.toContain(
    "triggerPrice",
  );
  const trailing = trailingOrder({ activationPrice: "63000", purpose: "close" });
  expect(amendableFields(trailing)).toEqual(["qty", "callbackRate", "activationPrice"]);
  expect(amendableFields({ ...trailing, extremePrice: "63100" })).toEqual(["qty", "callbackRate"]);
});

test("only what is different is sent, and nothing at all where nothing is", () => {
  const resting = order({ takeProfit: "66000" });
  expect(amendBody("c", openAmend(resting), resting)).toBeNull();
  expect(amendBody("c", change(resting, { price: "60000.0", qty: "0.10" }), resting)).toBeNull();
  expect(amendBody("c", change(resting, { qty: "0.2", takeProfit: "" }), resting)).toEqual({
    clientId: "c",
    id: "9001",
    qty: "0.2",
    takeProfit: "",
  });
});

test.each([
  ["a size off the step", order(), { qty: "0.1005" }, "qty", "order.qtyStep"],
  ["no size", order(), { qty: "" }, "qty", "field.positive"],
  ["a size that has filled already", order({ filledQty: "0.05" }), { qty: "0.05" }, "qty", "order.qtyBelowFilled"],
  ["a price off the tick", order(), { price: "60000.05" }, "price", "order.priceTick"],
  ["an exit off the tick", order(), { stopLoss: "59000.05" }, "stopLoss", "order.priceTick"],
  [
    "post-only that would take",
    order({ timeInForce: "postOnly" }),
    { price: "62000" },
    "price",
    "order.postOnlyCrosses",
  ],
  ["a trigger at the price", stopOrder(), { triggerPrice: "62000" }, "triggerPrice", "order.triggerReached"],
  ["a rate out of bounds", trailingOrder(), { callbackRate: "21" }, "callbackRate", "order.callbackRate"],
  [
    "an activation behind the market",
    trailingOrder({ activationPrice: "63000" }),
    { activationPrice: "61000" },
    "activationPrice",
    "order.activationSide",
  ],
])("%s is refused at its field", (_name, of, over, field, key) => {
  expect(amendIssues(change(of, over), of, now, steps)).toHaveProperty([field, "key"], key);
});

test("what stays as it was is not judged again", () => {
  const near = stopOrder({ triggerPrice: "62000" });
  expect(amendIssues(change(near, { qty: "0.2" }), near, now, steps)).toEqual({});
});

test("a spot order has no exits, and one that spends an amount has no size of its own", () => {
  const spot = { ...order(), purpose: null };
  expect(amendableFields(spot)).toEqual(["qty", "price"]);
  expect(amendIssues(change(order(), { qty: "0.3" }), spot, now, steps)).toEqual({});
  const byAmount = { ...stopOrder(), purpose: null, amount: "600" };
  expect(amendableFields(byAmount)).toEqual(["amount", "triggerPrice"]);
  expect(amendBody("c", { ...openAmend(byAmount), amount: "700" }, byAmount)).toEqual({
    clientId: "c",
    id: byAmount.id,
    amount: "700",
  });
});
