import { format, parse } from "@evenkeel/calc/decimal";
import { describe, expect, test } from "vitest";
import { openSpotDraft, type SpotDraft } from "./spot-draft.ts";
import type { SpotFacts } from "./spot-facts.ts";
import { isSpotSendable, spotIssues } from "./spot-issues.ts";
import { spotBody } from "./spot-request.ts";
import { advanceSpot } from "./spot-size.ts";
import { spotUsedShare, summariseSpot } from "./spot-summary.ts";

const FACTS: SpotFacts = {
  tickSize: parse("0.1"),
  qtyStep: parse("0.00001"),
  minQty: parse("0.00001"),
  maxQty: parse("1000"),
  minNotional: parse("5"),
  bids: [[parse("59999.9"), parse("1")]],
  asks: [[parse("60000"), parse("1")]],
  last: parse("60000"),
  mark: parse("60000"),
  index: null,
  makerRate: parse("0.001"),
  takerRate: parse("0.001"),
  availableBase: parse("0.5"),
  availableQuote: parse("1000.019"),
  block: null,
};

const draft = (over: Partial<SpotDraft> = {}): SpotDraft => ({
  ...openSpotDraft({ clientId: "c1", side: "buy" }),
  ...over,
});
const typed = (text: string) => ({ kind: "typed", text }) as const;
const body = (of: SpotDraft) => spotBody("btcusdt", of, summariseSpot(of, FACTS));
const issues = (of: SpotDraft) => spotIssues(of, FACTS, summariseSpot(of, FACTS));

describe("a purchase at the market", () => {
  test("says what it spends, and what it brings after the fee", () => {
    const order = draft({ size: typed("600") });
    const { qty, value, fee, receives, availableAfter } = summariseSpot(order, FACTS);
    expect([qty, value, fee, receives, availableAfter].map((each) => each && format(each))).toEqual([
      "0.01",
      "600",
      "0.00001",
      "0.00999",
      "400.019",
    ]);
    expect(body(order)).toEqual({ clientId: "c1", coin: "btcusdt", side: "buy", orderType: "market", amount: "600" });
  });

  test("by quantity is judged at the worst price that it may meet", () => {
    const order = draft({ unit: "base", size: typed("0.0166") });
    // 996 at the best ask, 1,005.96 within one per cent of it.
    expect(issues(order).size).toEqual({ key: "ledger.insufficient", args: { need: "1005.96", have: "1000.01" } });
  });

  test("slips as far as was chosen, and ties up what that may cost", () => {
    const order = draft({ unit: "base", size: typed("0.0166"), slippage: "0.2" });
    expect(issues(order)).toEqual({});
    expect(body(order)).toMatchObject({ orderType: "market", qty: "0.0166", slippage: "0.2" });
    expect(issues(draft({ size: typed("600"), slippage: "10.5" })).slippage).toEqual({ key: "order.slippageMost" });
    const limit = draft({ kind: "limit", price: "59000", unit: "base", size: typed("0.01"), slippage: "0.2" });
    expect(body(limit)).not.toHaveProperty("slippage");
  });

  test("of all that is there never asks for more, in cents", () => {
    const order = advanceSpot(draft(), { type: "share", percent: 100 }, FACTS);
    expect(body(order)).toMatchObject({ amount: "1000.01" });
    expect(isSpotSendable(order, FACTS, summariseSpot(order, FACTS))).toBe(true);
    expect(spotUsedShare(summariseSpot(order, FACTS), "buy")).toBeGreaterThan(98);
  });
});

test("a share of a pair leaves enough for its dearer half", () => {
  const pair = draft({ kind: "pair", price: "59000", triggerPrice: "61000" });
  const order = advanceSpot(pair, { type: "share", percent: 100 }, FACTS);
  // The stop fills within one per cent of its trigger: 1000.019 / 61,610.
  expect(body(order)).toEqual({
    clientId: "c1",
    coin: "btcusdt",
    side: "buy",
    orderType: "limit",
    qty: "0.01623",
    price: "59000",
    timeInForce: "gtc",
    oco: { triggerPrice: "61000" },
  });
  expect(issues(order)).toEqual({});
});

test("a sale takes its fee from the money, and a share of it is one of the coins", () => {
  const order = advanceSpot(draft({ side: "sell", unit: "base" }), { type: "share", percent: 50 }, FACTS);
  const { receives, fee } = summariseSpot(order, FACTS);
  expect(body(order)).toMatchObject({ side: "sell", qty: "0.25" });
  expect([fee, receives].map((each) => each && format(each))).toEqual(["14.999975", "14984.975025"]);
});

test("going from money to coins forgets what was typed in the other", () => {
  const order = draft({ size: typed("600") });
  const sale = advanceSpot(order, { type: "side", side: "sell" }, FACTS);
  expect([sale.unit, sale.size]).toEqual(["base", typed("")]);
  expect(advanceSpot(sale, { type: "kind", kind: "limit", price: "60000" }, FACTS).unit).toBe("base");
});

test("each field that cannot stand says why", () => {
  const limit = { kind: "limit", unit: "base", size: typed("0.01") } as const;
  expect(issues(draft({ ...limit, price: "60000.05" })).price).toEqual({
    key: "order.priceTick",
    args: { step: "0.1" },
  });
  expect(issues(draft({ ...limit, price: "70000" })).price).toEqual({
    key: "order.priceBand",
    args: { low: "54000.0", high: "66000.0" },
  });
  expect(issues(draft({ ...limit, price: "60000", timeInForce: "postOnly" })).price?.key).toBe("order.postOnlyCrosses");
  expect(issues(draft({ ...limit, kind: "pair", price: "59000", triggerPrice: "58000" })).triggerPrice?.key).toBe(
    "order.ocoSide",
  );
  expect(issues(draft({ size: typed("1") })).size?.key).toBe("order.notionalMin");
  expect(issues(draft())).toEqual({});
  expect(issues(draft({ isTried: true })).size?.key).toBe("field.required");
});
