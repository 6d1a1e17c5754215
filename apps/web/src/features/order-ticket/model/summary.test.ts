import { format, type parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import { draft, facts } from "./model.fixture.ts";
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
    for (const orderType of ["market", "limit"] as const) {
      const chosen = advance(draft({ orderType, leverage }), { type: "share", percent: 100 }, facts());
      const summary = summarise(chosen, facts());
      expect(summary.qty).toBeGreaterThan(0n);
      expect(summary.availableAfter).toBeGreaterThanOrEqual(0n);
    }
  }
});

test("nothing typed is nothing computed, and no zero stands in for it", () => {
  const summary = summarise(draft({ size: { kind: "typed", text: "" } }), facts());
  expect(summary).toMatchObject({ qty: null, margin: null, liqPrice: null, maxLoss: null, availableAfter: null });
});
