import { feeOf } from "@evenkeel/calc/contract-math";
import { add, type Decimal, div, format, mul, ONE, parse, sub } from "@evenkeel/calc/decimal";
import type { Side } from "@evenkeel/contract/contract-coin";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PriceGrid, Quote } from "#/modules/market-data/index.ts";
import { fillBasis, restInputs, takeInputs } from "./fill-basis.ts";
import { restingFill, take } from "./paper-model.ts";
import { type KeptFill, rederiveFill } from "./rederive-fill.ts";

const prices = new PriceGrid("0.1");
const sizes = new PriceGrid("0.001");
const tick = parse("0.1");
const RATE = parse("0.0006");

const ladder = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 40 }), steps: fc.integer({ min: 1, max: 3_000 }) }),
  {
    maxLength: 14,
  },
);

function quoteOf(
  levels: readonly { gap: number; steps: number }[],
  tradeSteps: number | null,
  lastTicks: number,
): Quote {
  const side = (sign: 1 | -1) => {
    let at = 600_000;
    return {
      ticks: levels.map(({ gap }) => {
        at += sign * gap;
        return at;
      }),
      steps: levels.map(({ steps }) => steps),
    };
  };
  const [bids, asks] = [side(-1), side(1)];
  const trade = tradeSteps === null ? null : { ticks: lastTicks, steps: tradeSteps, side: "buy" as const };
  const fields = { id: 7, referCoin: "btcusdt", bids, asks, trade, lastTicks, markTicks: 600_000, indexTicks: 600_000 };
  const times = { ts: 1, sourceTs: 1, receivedAt: 1, receivedMono: 1, source: "test" };
  const best = { bidTicks: bids.ticks[0] ?? 599_999, askTicks: asks.ticks[0] ?? 600_001 };
  return new Quote({ ...fields, ...times, ...best }, prices, sizes);
}

function kept(side: Side, qty: Decimal, value: Decimal, basis: KeptFill["basis"]): KeptFill {
  return {
    side,
    qty: format(qty),
    value: format(value),
    price: format(div(value, qty, side === "buy" ? "ceil" : "floor")),
    fee: format(feeOf(value, RATE, 8)),
    feeRate: format(RATE),
    quoteId: "7",
    // As it comes back from the database.
    basis: JSON.parse(JSON.stringify(basis)),
  };
}

test("whatever an order takes comes out again from its evidence, and nothing else does", () => {
  fc.assert(
    fc.property(
      ladder,
      fc.constantFrom<Side>("buy", "sell"),
      fc.integer({ min: 1, max: 20_000 }),
      fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: null }),
      (levels, side, steps, room, before, turnover) => {
        const quote = quoteOf(levels, null, 600_000);
        const edge = (BigInt(room ?? 0) * tick) as Decimal;
        const terms = {
          side,
          qty: sizes.decimal(steps),
          bound: room === null ? null : side === "buy" ? add(quote.ask, edge) : sub(quote.bid, edge),
          tick,
          dayTurnover: turnover === null ? null : ((BigInt(turnover) * ONE) as Decimal),
          takenBefore: sizes.decimal(before),
        };
        const fill = take(terms, quote);
        if (fill.qty === 0n) return;
        const inputs = takeInputs(terms, quote);
        const basis = fillBasis(quote, { side, rule: fill.rule, latencyMs: 0, acceptedAt: 1, fill, inputs });
        const good = kept(side, fill.qty, fill.value, basis);
        expect(rederiveFill(good)).toEqual([]);
        const better = side === "buy" ? sub(fill.value, tick) : add(fill.value, tick);
        expect(rederiveFill(kept(side, fill.qty, better, basis))).not.toEqual([]);
        expect(rederiveFill({ ...good, fee: "0" })).not.toEqual([]);
        expect(rederiveFill({ ...good, quoteId: "8" })).not.toEqual([]);
      },
    ),
  );
});

test("whatever rests and fills comes out again", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Side>("buy", "sell"),
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 599_990, max: 600_010 }),
      fc.integer({ min: 599_985, max: 600_015 }),
      fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: null }),
      fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: null }),
      fc.integer({ min: 0, max: 4_000 }),
      (side, steps, priceTicks, lastTicks, tradeSteps, ahead, traded) => {
        const quote = quoteOf([{ gap: 3, steps: 100 }], tradeSteps, lastTicks);
        const price = prices.decimal(priceTicks);
        const queue = { ahead: ahead === null ? null : sizes.decimal(ahead), traded: sizes.decimal(traded) };
        const before = { ...queue };
        const qty = sizes.decimal(steps);
        const hit = restingFill({ side, price, remaining: qty }, queue, quote);
        if (hit === null) return;
        const value = mul(hit.qty, price, "up");
        const fill = { qty: hit.qty, value, levels: [[price, hit.qty]] as const };
        const inputs = restInputs(qty, price, before, quote.tradeQty);
        const basis = fillBasis(quote, { side, rule: hit.rule, latencyMs: 0, acceptedAt: 1, fill, inputs });
        expect(rederiveFill(kept(side, hit.qty, value, basis))).toEqual([]);
      },
    ),
  );
});

test("evidence of the first version is said to be too little, not to be right", () => {
  const quote = quoteOf([{ gap: 1, steps: 1_000 }], null, 600_000);
  const fill = { qty: ONE, value: quote.ask, levels: [[quote.ask, ONE]] as const };
  const basis = fillBasis(quote, { side: "buy", rule: "takeDepth", latencyMs: 0, acceptedAt: 1, fill, inputs: null });
  expect(rederiveFill(kept("buy", fill.qty, fill.value, basis))).toBeNull();
});

test("a future's end comes out at the price that it was settled at, whatever our own mark was", () => {
  const quote = quoteOf([{ gap: 1, steps: 1_000 }], null, 600_000);
  const price = parse("60123.4");
  const fill = { qty: ONE, value: price, levels: [[price, ONE]] as const };
  const settlement = { expiresAt: 1, price: "60123.4", rule: "provider", toldBy: "vendor" } as const;
  const terms = { side: "sell", rule: "settlement", latencyMs: 0, acceptedAt: 1, fill, inputs: null } as const;
  const basis = fillBasis(quote, { ...terms, settlement });
  expect(rederiveFill(kept("sell", fill.qty, fill.value, basis))).toEqual([]);
  expect(rederiveFill(kept("sell", fill.qty, quote.mark, basis))).toEqual(["value 60000, derived 60123.4"]);
  expect(rederiveFill(kept("sell", fill.qty, quote.mark, fillBasis(quote, terms)))).toEqual([]);
});
