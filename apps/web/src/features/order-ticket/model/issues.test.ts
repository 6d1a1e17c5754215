import { parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import type { TicketDraft } from "./draft.ts";
import type { TicketFacts } from "./facts.ts";
import { isSendable, ticketIssues } from "./issues.ts";
import { draft, facts, held as position } from "./model.fixture.ts";
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

const stop = (over: Partial<TicketDraft>) => ({ orderType: "stopMarket", ...over }) as const;
const trail = (over: Partial<TicketDraft>) => ({ orderType: "trailingStop", ...over }) as const;

test.each<[string, Partial<TicketDraft>, string, string]>([
  ["a price off the tick", { price: "60000.05" }, "price", "order.priceTick"],
  ["a price outside the band", { price: "50000" }, "price", "order.priceBand"],
  ["a price of zero", { price: "0" }, "price", "field.positive"],
  ["a size under one step", { size: { kind: "typed", text: "0.0005" } }, "size", "order.qtyStep"],
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
  ["a trigger at the price itself", stop({ triggerPrice: "60000" }), "triggerPrice", "order.triggerReached"],
  ["a trigger off the tick", stop({ triggerPrice: "61000.05" }), "triggerPrice", "order.priceTick"],
  [
    "a stop's limit far from its trigger",
    stop({ orderType: "stopLimit", triggerPrice: "80000", price: "60000" }),
    "price",
    "order.priceBand",
  ],
  ["a callback under 0.1 %", trail({ callbackRate: "0.05" }), "callbackRate", "order.callbackRate"],
  ["a callback over 20 %", trail({ callbackRate: "20.01" }), "callbackRate", "order.callbackRate"],
  [
    "an activation behind the market",
    trail({ callbackRate: "1", activationPrice: "61000" }),
    "activationPrice",
    "order.activationSide",
  ],
  ["a post-only order that would take", { price: "60000", timeInForce: "postOnly" }, "price", "order.postOnlyCrosses"],
  ["a bound beyond the engine's", { orderType: "market", slippage: "10.1" }, "slippage", "order.slippageMost"],
  ["reducing nothing", { isReduceOnly: true }, "size", "order.nothingToReduce"],
  ["an exit at the entry itself", { takeProfit: "60000" }, "takeProfit", "order.takeProfitSide"],
])("%s is refused under its field", (_name, over, field, key) => {
  expect(issuesOf(over)).toHaveProperty([field, "key"], key);
});

test("the least size is checked before the least value", () => {
  const market = { minQty: parse("0.2"), minNotional: parse("100000") };
  expect(issuesOf({}, market)).toHaveProperty("size.key", "order.qtyMin");
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
  const held = [position({ leverage: 10 })];
  expect(issuesOf({}, { held })).toHaveProperty("leverage.key", "order.leverageMismatch");
  expect(issuesOf({ leverage: 10 }, { held })).toEqual({});
  expect(issuesOf({ side: "sell" }, { held })).toEqual({});
});

test("a stop's limit is judged around its trigger, and so are its exits", () => {
  const far = { orderType: "stopLimit", triggerPrice: "80000", price: "80100" } as const;
  expect(issuesOf(far)).toEqual({});
  expect(issuesOf({ ...far, takeProfit: "79000" })).toHaveProperty("takeProfit.key", "order.takeProfitSide");
});

test("a trigger and a rate are missed once the button was pressed", () => {
  expect(issuesOf(stop({ isTried: true }))).toHaveProperty("triggerPrice.key", "order.triggerRequired");
  expect(issuesOf(trail({ isTried: true }))).toHaveProperty("callbackRate.key", "order.triggerRequired");
  expect(issuesOf(trail({}))).toEqual({});
});

test("no more can be reduced than there is, whatever its leverage", () => {
  const held = [position({ leverage: 10 })];
  const reduce = { side: "sell", isReduceOnly: true, price: "61000" } as const;
  expect(issuesOf(reduce, { held })).toEqual({});
  expect(issuesOf({ ...reduce, size: { kind: "typed", text: "0.2" } }, { held })).toHaveProperty(
    "size.key",
    "order.reduceOnlyQty",
  );
});

test("a wider bound ties up more", () => {
  const market = { orderType: "market", size: { kind: "typed", text: "0.1" } } as const;
  const rich = { available: parse("306") };
  expect(issuesOf({ ...market, slippage: "0.5" }, rich)).toEqual({});
  expect(issuesOf({ ...market, slippage: "5" }, rich)).toHaveProperty("size.key", "order.insufficientMargin");
});
