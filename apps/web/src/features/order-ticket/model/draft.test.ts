import { parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import { openDraft, reduceDraft } from "./draft.ts";
import { draft, facts } from "./model.fixture.ts";
import { buyBody } from "./request.ts";
import { summarise } from "./summary.ts";

test("a price that was tapped opens a limit ticket, none opens a market ticket", () => {
  expect(openDraft({ clientId: "a", side: "buy", leverage: 10, price: "1" }).orderType).toBe("limit");
  expect(openDraft({ clientId: "a", side: "buy", leverage: 10 }).orderType).toBe("market");
});

test("turning the side keeps the size and drops the exits", () => {
  const next = reduceDraft(draft({ takeProfit: "61000", stopLoss: "59000" }), { type: "side", side: "sell" });
  expect(next).toMatchObject({ side: "sell", takeProfit: "", stopLoss: "", size: { kind: "typed", text: "0.1" } });
});

test("typing a size leaves the share, a share survives a change of unit", () => {
  const shared = reduceDraft(draft(), { type: "share", percent: 50 });
  expect(reduceDraft(shared, { type: "unit", unit: "margin", text: "12" }).size).toMatchObject({
    kind: "share",
    percent: 50,
  });
  expect(reduceDraft(shared, { type: "size", text: "1" }).size).toEqual({ kind: "typed", text: "1" });
});

test("going to limit keeps a price that was typed, else takes the one offered", () => {
  const market = reduceDraft(draft({ price: "" }), { type: "orderType", orderType: "limit", price: "60000" });
  expect(market.price).toBe("60000");
  expect(reduceDraft(draft({ price: "1" }), { type: "orderType", orderType: "limit", price: "60000" }).price).toBe("1");
});

test("the order that is sent says what was shown", () => {
  const typed = draft({ stopLoss: "58000.0" });
  expect(buyBody("btcusdt", typed, summarise(typed, facts()))).toEqual({
    clientId: "c1",
    coin: "btcusdt",
    side: "buy",
    orderType: "limit",
    qty: "0.1",
    price: "60000",
    marginMode: "isolated",
    leverage: 20,
    stopLoss: "58000",
  });
});

test("a share's quantity stands still while the price moves, and follows leverage and limit price", () => {
  const chosen = advance(draft({ orderType: "market" }), { type: "share", percent: 50 }, facts());
  const moved = advance(chosen, { type: "stopLoss", text: "1" }, facts({ asks: [[parse("70000"), parse("1")]] }));
  expect(moved.size).toEqual(chosen.size);
  const geared = advance(chosen, { type: "leverage", leverage: 40 }, facts());
  const qtyOf = (each: typeof chosen) => (each.size.kind === "share" ? (each.size.qty ?? 0n) : 0n);
  expect(qtyOf(geared)).toBeGreaterThan(qtyOf(chosen));
});

test("going to the side of an open position takes over its leverage", () => {
  const held = [{ side: "sell", marginMode: "isolated", leverage: 7 }] as const;
  expect(advance(draft(), { type: "side", side: "sell" }, facts({ held })).leverage).toBe(7);
  expect(advance(draft(), { type: "marginMode", marginMode: "cross" }, facts({ held })).leverage).toBe(20);
});
