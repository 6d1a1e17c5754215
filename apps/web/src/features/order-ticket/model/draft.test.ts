import { parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import { openDraft, reduceDraft } from "./draft.ts";
import { draft, facts, held as position } from "./model.fixture.ts";
import { buyBody, previewBody } from "./request.ts";
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
    timeInForce: "gtc",
    marginMode: "isolated",
    leverage: 20,
    stopLoss: "58000",
  });
});

test("each conditional order sends what wakes it, and nothing that means nothing for its type", () => {
  const send = (over: Parameters<typeof draft>[0]) => {
    const typed = draft(over);
    return buyBody("btcusdt", typed, summarise(typed, facts()));
  };
  const stray = { triggerPrice: "61000", callbackRate: "1.5", activationPrice: "59000", slippage: "2" };
  expect(send({ ...stray, orderType: "stopLimit", triggerBy: "mark", price: "61010", timeInForce: "fok" })).toEqual({
    clientId: "c1",
    coin: "btcusdt",
    side: "buy",
    orderType: "stopLimit",
    qty: "0.1",
    marginMode: "isolated",
    leverage: 20,
    price: "61010",
    timeInForce: "fok",
    triggerBy: "mark",
    triggerPrice: "61000",
  });
  const stop = send({ ...stray, orderType: "stopMarket" });
  expect(stop).toMatchObject({ triggerPrice: "61000", slippage: "2" });
  expect(stop).not.toHaveProperty("callbackRate");
  const trailing = send({ ...stray, orderType: "trailingStop" });
  expect(trailing).toMatchObject({ callbackRate: "1.5", activationPrice: "59000", triggerBy: "last" });
  expect(trailing).not.toHaveProperty("triggerPrice");
});

test("an order that only reduces sends no exits and no bound, and asks for no preview", () => {
  const typed = draft({ orderType: "market", side: "sell", isReduceOnly: true, slippage: "1", stopLoss: "1" });
  const known = facts({ held: [position()] });
  const body = buyBody("btcusdt", typed, summarise(typed, known));
  expect(body).toMatchObject({ reduceOnly: true, qty: "0.1" });
  for (const field of ["slippage", "stopLoss", "takeProfit", "price", "timeInForce"]) {
    expect(body).not.toHaveProperty(field);
  }
  expect(previewBody("btcusdt", typed, summarise(typed, known))).toBeNull();
});

test("going over to reduce-only drops what belongs to opening", () => {
  const next = reduceDraft(draft({ stopLoss: "1", unit: "margin" }), { type: "terms", terms: { isReduceOnly: true } });
  expect(next).toMatchObject({ stopLoss: "", unit: "base", size: { kind: "typed", text: "" }, isReduceOnly: true });
});

test("a share of an order that only reduces is one of its position", () => {
  const known = facts({ held: [position({ qty: "0.105" })] });
  const start = draft({ side: "sell", isReduceOnly: true });
  const qtyAt = (percent: number) => summarise(advance(start, { type: "share", percent }, known), known).qty;
  expect(qtyAt(50)).toBe(parse("0.052"));
  expect(qtyAt(100)).toBe(parse("0.105"));
});

test("a share's quantity stands still while the price moves, and follows leverage and limit price", () => {
  const chosen = advance(draft({ orderType: "market" }), { type: "share", percent: 50 }, facts());
  const moved = advance(
    chosen,
    { type: "text", field: "stopLoss", text: "1" },
    facts({ asks: [[parse("70000"), parse("1")]] }),
  );
  expect(moved.size).toEqual(chosen.size);
  const geared = advance(chosen, { type: "leverage", leverage: 40 }, facts());
  const qtyOf = (each: typeof chosen) => (each.size.kind === "share" ? (each.size.qty ?? 0n) : 0n);
  expect(qtyOf(geared)).toBeGreaterThan(qtyOf(chosen));
});

test("going to the side of an open position takes over its leverage", () => {
  const held = [position({ side: "sell", leverage: 7 })];
  expect(advance(draft(), { type: "side", side: "sell" }, facts({ held })).leverage).toBe(7);
  expect(advance(draft(), { type: "marginMode", marginMode: "cross" }, facts({ held })).leverage).toBe(20);
});
