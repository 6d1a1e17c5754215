import { add, type Decimal, fromInteger, mul, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import { type SpotRules, type SpotTicket, sizeSpot, spotBound } from "@evenkeel/calc/spot-rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { take } from "../paper-model.ts";
import { affordableQty } from "./affordable.ts";
import { bought, NO_COST, soldFrom } from "./average-cost.ts";

const TICK = parse("0.1");
const STEP = parse("0.0001");
const steps = (n: number, step: Decimal) => mul(fromInteger(n), step, "down");
const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((n) => steps(n, parse("0.01")));
const RULES: SpotRules = {
  tick: TICK,
  qtyStep: STEP,
  minQty: STEP,
  maxQty: fromInteger(1_000),
  minNotional: fromInteger(5),
  priceBand: parse("0.1"),
  quotePlaces: 8,
};
const quotes = fc.record({
  ask: fc.integer({ min: 1_000, max: 900_000 }),
  sizes: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 12 }),
});

test("what an amount buys never costs more than the amount, and one step more would, as far as the book goes", () => {
  fc.assert(
    fc.property(quotes, amounts, fc.integer({ min: 0, max: 9_000 }), (spec, amount, slack) => {
      const ask = steps(spec.ask, TICK);
      const asks = spec.sizes.map((size, n) => ({ price: steps(spec.ask + n * 3, TICK), qty: steps(size, STEP) }));
      const quote = { bid: sub(ask, TICK), ask, depth: { bids: [], asks } };
      const bound = steps(spec.ask + slack, TICK);
      const dayTurnover = fromInteger(50_000_000);
      const qty = affordableQty({ amount, bound, tick: TICK, step: STEP, dayTurnover }, quote);
      const fill = take({ side: "buy", qty, bound, tick: TICK, dayTurnover }, quote);
      expect(fill.value <= amount).toBe(true);
      if (asks.length === 0 || qty === 0n || fill.qty < qty) return;
      const more = take({ side: "buy", qty: add(qty, STEP), bound, tick: TICK, dayTurnover }, quote);
      expect(more.value > amount || more.qty === qty).toBe(true);
    }),
  );
});

test("what a purchase by quantity ties up pays for whatever its slippage lets it take", () => {
  const bounds = fc.integer({ min: 1, max: 100_000 }).map((n) => steps(n, parse("0.000001")));
  fc.assert(
    fc.property(quotes, fc.integer({ min: 1, max: 90_000 }), bounds, (spec, size, slippage) => {
      const ask = steps(spec.ask, TICK);
      const asks = spec.sizes.map((each, n) => ({ price: steps(spec.ask + n * 7, TICK), qty: steps(each, STEP) }));
      const quote = { bid: sub(ask, TICK), ask, last: ask, mark: ask, index: ask };
      const qty = steps(size, STEP);
      const ticket: SpotTicket = {
        side: "buy",
        size: { unit: "qty", value: qty },
        price: null,
        triggerPrice: null,
        isPostOnly: false,
        slippage,
        oco: null,
      };
      const { cost } = sizeSpot(ticket, RULES, quote);
      const bound = spotBound("buy", ask, TICK, slippage);
      const dayTurnover = fromInteger(50_000_000);
      const fill = take({ side: "buy", qty, bound, tick: TICK, dayTurnover }, { ...quote, depth: { bids: [], asks } });
      expect(fill.value <= cost).toBe(true);
      expect(fill.levels.every(([price]) => price <= bound)).toBe(true);
      expect(sub(bound, ask) <= mul(ask, slippage, "up")).toBe(true);
    }),
  );
});

test("over any purchases and sales the profit is what came in less what went out, once all is sold", () => {
  const moves = fc.array(
    fc.record({
      isBuy: fc.boolean(),
      qty: fc.integer({ min: 1, max: 1_000_000 }),
      price: fc.integer({ min: 1, max: 999_999 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(moves, (all) => {
      let held = NO_COST;
      let realised: Decimal = ZERO;
      let flow: Decimal = ZERO;
      const sell = (qty: Decimal, price: number) => {
        const proceeds = mul(qty, steps(price, TICK), "down");
        const sale = soldFrom(held, qty, proceeds);
        held = sale.after;
        realised = add(realised, sale.realised);
        flow = add(flow, proceeds);
      };
      for (const { isBuy, qty, price } of all) {
        const size = steps(qty, STEP);
        const paid = mul(size, steps(price, TICK), "up");
        if (isBuy) {
          held = bought(held, size, paid);
          flow = sub(flow, paid);
        } else if (held.qty >= size) sell(size, price);
        expect(held.cost >= 0n && held.qty >= 0n).toBe(true);
      }
      if (held.qty > 0n) sell(held.qty, 500);
      expect(held).toEqual(NO_COST);
      // Each sale rounds its proceeds' share down, at the eighteenth digit.
      const lost = sub(flow, realised);
      expect(lost >= 0n && lost <= 100n).toBe(true);
    }),
  );
});

test("what was never bought here has no known cost and makes no profit", () => {
  expect(soldFrom(NO_COST, parse("2"), parse("100"))).toEqual({ after: NO_COST, realised: ZERO });
  const half = soldFrom({ qty: parse("1"), cost: parse("40") }, parse("2"), parse("100"));
  expect(half).toEqual({ after: NO_COST, realised: parse("10") });
});
