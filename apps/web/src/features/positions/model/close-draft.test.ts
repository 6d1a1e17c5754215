import { expect, test } from "vitest";
import { closeIssues, percentOfPosition, shareOfPosition } from "./close-draft.ts";
import { position } from "./position.fixture.ts";

const steps = { tickSize: "0.1", qtyStep: "0.001" };
const draft = { clientId: "c", how: "market", price: "", qty: "0.1" } as const;

test("shares are whole steps, and all is exactly all even off the step", () => {
  expect(shareOfPosition(position(), 33, "0.001")).toBe("0.033");
  expect(shareOfPosition(position({ qty: "0.1005" }), 100, "0.001")).toBe("0.1005");
  expect(percentOfPosition(position(), "0.025")).toBe(25);
});

test("a whole close is sound; too much, a half step or nothing is not", () => {
  expect(closeIssues(draft, position(), steps)).toEqual({});
  expect(closeIssues({ ...draft, qty: "0.2" }, position(), steps)).toHaveProperty("qty.key", "position.qtyTooMuch");
  expect(closeIssues({ ...draft, qty: "0.0005" }, position(), steps)).toHaveProperty("qty.key", "order.qtyStep");
  expect(closeIssues({ ...draft, qty: "" }, position(), steps)).toHaveProperty("qty.key", "field.positive");
});

test("a limit close needs a price on the tick", () => {
  expect(closeIssues({ ...draft, how: "limit" }, position(), steps)).toHaveProperty("price.key", "order.priceRequired");
  expect(closeIssues({ ...draft, how: "limit", price: "60000.05" }, position(), steps)).toHaveProperty(
    "price.key",
    "order.priceTick",
  );
});
