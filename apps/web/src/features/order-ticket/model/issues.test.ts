import { parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import type { TicketDraft } from "./draft.ts";
import type { TicketFacts } from "./facts.ts";
import { isSendable, ticketIssues } from "./issues.ts";
import { draft, facts } from "./model.fixture.ts";
import { summarise } from "./summary.ts";

function issuesOf(over: Partial<TicketDraft>, market: Partial<TicketFacts> = {}) {
  const typed = draft(over);
  const known = facts(market);
  return ticketIssues(typed, known, summarise(typed, known));
}

test("a sound order has no issue and can be sent", () => {
  expect(issuesOf({ takeProfit: "66000", stopLoss: "58000" })).toEqual({});
  expect(isSendable(draft(), facts(), summarise(draft(), facts()))).toBe(true);
});

test.each<[string, Partial<TicketDraft>, string, string]>([
  ["a price off the tick", { price: "60000.05" }, "price", "order.priceTick"],
  ["a price outside the band", { price: "50000" }, "price", "order.priceOutsideBand"],
  ["a price of zero", { price: "0" }, "price", "field.positive"],
  ["a size under the least", { size: { kind: "typed", text: "0.0005" } }, "size", "order.qtyMin"],
  ["a size between steps", { size: { kind: "typed", text: "0.0015" } }, "size", "order.qtyStep"],
  ["a size over the most", { size: { kind: "typed", text: "101" } }, "size", "order.qtyMax"],
  ["more than is available", { size: { kind: "typed", text: "40" } }, "size", "order.insufficientMargin"],
  [
    "a leverage above the tier of the value",
    { leverage: 50, size: { kind: "typed", text: "20" } },
    "leverage",
    "order.leverageMax",
  ],
  ["a long's profit below the entry", { takeProfit: "59000" }, "takeProfit", "order.takeProfitSide"],
  ["a long's stop above the entry", { stopLoss: "61000" }, "stopLoss", "order.stopLossSide"],
  ["a stop beyond the liquidation", { stopLoss: "57000" }, "stopLoss", "order.stopLossBeyondLiquidation"],
  ["a short's profit above the entry", { side: "sell", takeProfit: "61000" }, "takeProfit", "order.takeProfitSide"],
  ["a short's stop below the entry", { side: "sell", stopLoss: "59000" }, "stopLoss", "order.stopLossSide"],
  ["an exit at the entry itself", { takeProfit: "60000" }, "takeProfit", "order.takeProfitSide"],
])("%s is refused under its field", (_name, over, field, key) => {
  expect(issuesOf(over)).toHaveProperty([field, "key"], key);
});

test("the least notional is checked where the quantity alone would pass", () => {
  const market = { minNotional: parse("100"), last: parse("60000") };
  expect(issuesOf({ size: { kind: "typed", text: "0.001" } }, market)).toHaveProperty("size.key", "order.notionalMin");
});

test("an empty field is named only after the button was pressed", () => {
  const empty = { price: "", size: { kind: "typed", text: "" } } as const;
  expect(issuesOf(empty)).toEqual({});
  expect(issuesOf({ ...empty, isTried: true })).toMatchObject({
    price: { key: "order.priceRequired" },
    size: { key: "field.required" },
  });
});

test("a blocked market sends nothing", () => {
  const known = facts({ block: "market.stale" });
  expect(isSendable(draft(), known, summarise(draft(), known))).toBe(false);
});

test("an order that adds to an open position has its leverage, on this side and in this mode only", () => {
  const held = [{ side: "buy", marginMode: "isolated", leverage: 10 }] as const;
  expect(issuesOf({}, { held })).toHaveProperty("leverage.key", "order.leverageMismatch");
  expect(issuesOf({ leverage: 10 }, { held })).toEqual({});
  expect(issuesOf({ side: "sell" }, { held })).toEqual({});
});
