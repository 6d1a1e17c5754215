import { format, type parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import { draft, facts, held } from "./model.fixture.ts";
import { summarise } from "./summary.ts";

const text = (value: bigint | null) => (value === null ? null : format(value as ReturnType<typeof parse>, 4));

test("an isolated long shows the published liquidation and bankruptcy prices", () => {
  const summary = summarise(draft(), facts());
  expect(text(summary.margin)).toBe("300.0000");
  expect(text(summary.liqPrice)).toBe("57320.9975");
  expect(text(summary.bankruptcy)).toBe("57034.2205");
  expect(text(summary.fee)).toBe("3.6000");
  expect(text(summary.availableAfter)).toBe("99696.4000");
});

test("an isolated short shows them on the other side", () => {
  const summary = summarise(draft({ side: "sell" }), facts());
  expect(text(summary.liqPrice)).toBe("62649.1646");
  expect(text(summary.bankruptcy)).toBe("62962.2226");
});

test("a market order is priced by the levels it takes, and says what crossing the spread costs", () => {
  const summary = summarise(draft({ orderType: "market", size: { kind: "typed", text: "2" } }), facts());
  expect(text(summary.price)).toBe("60000.5000");
  expect(text(summary.spreadCost)).toBe("1.1000");
});

test("the most that is lost at a stop counts the move and both fees; without a stop it is margin and fee", () => {
  expect(text(summarise(draft({ stopLoss: "59000" }), facts()).maxLoss)).toBe("107.1400");
  expect(text(summarise(draft(), facts()).maxLoss)).toBe("303.6000");
  expect(summarise(draft({ marginMode: "cross" }), facts()).maxLoss).toBeNull();
});

test("a value or a margin becomes whole steps, never more than was asked for", () => {
  expect(text(summarise(draft({ unit: "quote", size: { kind: "typed", text: "6059" } }), facts()).qty)).toBe("0.1000");
  expect(text(summarise(draft({ unit: "margin", size: { kind: "typed", text: "300" } }), facts()).qty)).toBe("0.1000");
});

test("a hundred per cent never asks for more than there is", () => {
  for (const leverage of [1, 7, 20, 100]) {
    for (const orderType of ["market", "limit", "stopMarket"] as const) {
      const start = draft({ orderType, leverage, triggerPrice: "61000", slippage: orderType === "market" ? "10" : "" });
      const chosen = advance(start, { type: "share", percent: 100 }, facts());
      const summary = summarise(chosen, facts());
      expect(summary.qty).toBeGreaterThan(0n);
      expect(summary.cost).toBeLessThanOrEqual(facts().available ?? 0n);
    }
  }
});

test("nothing typed is nothing computed, and no zero stands in for it", () => {
  const summary = summarise(draft({ size: { kind: "typed", text: "" } }), facts());
  expect(summary).toMatchObject({ qty: null, margin: null, liqPrice: null, maxLoss: null, availableAfter: null });
});

test("an order that adds is liquidated where the whole position is", () => {
  const known = facts({ held: [held({ margin: "900" })] });
  // 0.2 at 60,000 with 1,200 behind it.
  expect(text(summarise(draft(), known).liqPrice)).toBe("54304.1029");
});

test("a conditional order is reckoned at the price that wakes it, and crosses no spread yet", () => {
  const stop = summarise(draft({ orderType: "stopMarket", triggerPrice: "62000" }), facts());
  expect([text(stop.price), text(stop.margin), text(stop.spreadCost)]).toEqual(["62000.0000", "310.0000", "0.0000"]);
  const trailing = draft({ orderType: "trailingStop", callbackRate: "1", activationPrice: "59000" });
  expect(text(summarise(trailing, facts()).price)).toBe("59000.0000");
});

test("a funding interval takes from a long what it gives a short", () => {
  expect(text(summarise(draft(), facts()).funding)).toBe("0.6000");
  expect(text(summarise(draft({ side: "sell" }), facts()).funding)).toBe("-0.6000");
});

test("reducing ties up nothing and says what it brings and leaves", () => {
  const known = facts({ held: [held({ entryPrice: "59000" })] });
  const half = { kind: "typed", text: "0.05" } as const;
  const summary = summarise(draft({ side: "sell", isReduceOnly: true, price: "61000", size: half }), known);
  expect([text(summary.result), text(summary.left), text(summary.cost)]).toEqual(["100.0000", "0.0500", "0.0000"]);
  expect(summary.margin).toBeNull();
});
