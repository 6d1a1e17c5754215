import { notional } from "@evenkeel/calc/contract-math";
import { add, type Decimal, div, format, isMultiple, parse, ZERO } from "@evenkeel/calc/decimal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PaperQuote, queueAhead, restingFill, slippageBps, take } from "./paper-model.ts";

const tick = parse("0.1");
const price = (n: number) => parse((n / 10).toFixed(1));
const size = fc.integer({ min: 1, max: 5_000 }).map((n) => parse((n / 1000).toFixed(3)));

/** A book of up to 12 levels a side around a middle, both sides in order. */
const quote: fc.Arbitrary<PaperQuote> = fc
  .record({
    mid: fc.integer({ min: 5_000, max: 900_000 }),
    bids: fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), size), { minLength: 1, maxLength: 12 }),
    asks: fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), size), { minLength: 1, maxLength: 12 }),
  })
  .map(({ mid, bids, asks }) => {
    const ladder = (levels: [number, Decimal][], sign: 1 | -1) => {
      let at = mid;
      return levels.map(([gap, qty]) => {
        at += sign * gap;
        return { price: price(at), qty };
      });
    };
    const depth = { bids: ladder(bids, -1), asks: ladder(asks, 1) };
    return { depth, bid: depth.bids[0]?.price ?? ZERO, ask: depth.asks[0]?.price ?? ZERO };
  });

const side = fc.constantFrom("buy" as const, "sell" as const);

describe("taking from the book", () => {
  it("fills no more than asked, at no price beyond the bound, best levels first", () => {
    fc.assert(
      fc.property(quote, side, size, fc.integer({ min: -30, max: 60 }), (book, side, qty, slack) => {
        const best = side === "buy" ? book.ask : book.bid;
        const bound = add(best, price(side === "buy" ? slack : -slack));
        const fill = take({ side, qty, bound, tick, dayTurnover: null }, book);
        expect(fill.qty <= qty).toBe(true);
        let sum = ZERO;
        let value = ZERO;
        let last: Decimal | null = null;
        for (const [at, part] of fill.levels) {
          expect(side === "buy" ? at <= bound : at >= bound).toBe(true);
          if (last !== null) expect(side === "buy" ? at > last : at < last).toBe(true);
          last = at;
          sum = add(sum, part);
          value = add(value, notional(part, at));
        }
        expect([fill.qty, fill.value]).toEqual([sum, value]);
        if (fill.qty > 0n) {
          const average = div(fill.value, fill.qty, side === "buy" ? "ceil" : "floor");
          expect(side === "buy" ? average >= best : average <= best).toBe(true);
          expect(slippageBps(side, fill, book) >= 0n).toBe(true);
        }
      }),
    );
  });

  it("never costs less for more: the average price only gets worse with the size", () => {
    fc.assert(
      fc.property(quote, side, size, size, (book, side, a, b) => {
        const [small, large] = a < b ? [a, b] : [b, a];
        const average = (qty: Decimal) => {
          const fill = take({ side, qty, bound: null, tick, dayTurnover: null }, book);
          return div(fill.value, fill.qty, "halfUp");
        };
        expect(side === "buy" ? average(small) <= average(large) : average(small) >= average(large)).toBe(true);
      }),
    );
  });

  it("without a bound always fills whole: a liquidation and a stop must not hang", () => {
    fc.assert(
      fc.property(quote, side, size, (book, side, qty) => {
        expect(take({ side, qty, bound: null, tick, dayTurnover: null }, book).qty).toBe(qty);
        const noBook = { ...book, depth: { bids: [], asks: [] } };
        expect(take({ side, qty, bound: null, tick, dayTurnover: parse("1000000") }, noBook).qty).toBe(qty);
      }),
    );
  });

  it("without a book moves the price by the square root of the size, on the tick grid", () => {
    const noBook: PaperQuote = { bid: parse("100"), ask: parse("100.1"), depth: { bids: [], asks: [] } };
    const at = (qty: string) =>
      take({ side: "buy", qty: parse(qty), bound: parse("150"), tick, dayTurnover: parse("10010000") }, noBook);
    // 1 % of the day's turnover: 0.1 · √0.01 = 1 %; 4 %: 2 %.
    expect(at("1000").levels.map(([p]) => format(p))).toEqual(["101.2"]);
    expect(at("4000").levels.map(([p]) => format(p))).toEqual(["102.2"]);
    expect(isMultiple(at("1234").levels[0]?.[0] ?? ZERO, tick)).toBe(true);
    expect(take({ side: "buy", qty: parse("4000"), bound: parse("100"), tick, dayTurnover: null }, noBook).qty).toBe(
      ZERO,
    );
  });

  it("goes on behind what was taken just before: two steps cost what one would", () => {
    fc.assert(
      fc.property(quote, side, size, size, (book, side, first, second) => {
        const terms = { side, bound: null, tick, dayTurnover: null };
        const one = take({ ...terms, qty: add(first, second) }, book);
        const a = take({ ...terms, qty: first }, book);
        const b = take({ ...terms, qty: second, takenBefore: a.qty }, book);
        expect(add(a.qty, b.qty)).toBe(one.qty);
        expect(add(a.value, b.value)).toBe(one.value);
      }),
    );
  });

  it("takes ten levels at most", () => {
    const asks = Array.from({ length: 12 }, (_, n) => ({ price: price(1000 + n), qty: parse("1") }));
    const deep: PaperQuote = { bid: parse("99"), ask: parse("100"), depth: { bids: [], asks } };
    expect(
      format(take({ side: "buy", qty: parse("12"), bound: parse("200"), tick, dayTurnover: null }, deep).qty),
    ).toBe("10");
  });
});

describe("a resting order", () => {
  const order = { side: "buy" as const, price: parse("100"), remaining: parse("2") };
  const pass = (last: string, ask: string, tradeQty: string | null) => ({
    bid: parse("99"),
    ask: parse(ask),
    last: parse(last),
    tradeQty: tradeQty === null ? null : parse(tradeQty),
  });

  it("fills whole when a trade or the other side goes through its price", () => {
    const queue = () => ({ ahead: parse("50"), traded: ZERO });
    expect(restingFill(order, queue(), pass("99.9", "100.5", "0.1"))).toMatchObject({
      rule: "restingThrough",
      qty: parse("2"),
    });
    expect(restingFill(order, queue(), pass("100.4", "100", null))).toMatchObject({ rule: "restingThrough" });
    expect(restingFill(order, queue(), pass("100.1", "100.2", "9"))).toBeNull();
  });

  it("at its price is served only after the queue, and no volume twice", () => {
    const queue = { ahead: parse("3"), traded: ZERO };
    expect(restingFill(order, queue, pass("100", "100.1", "2"))).toBeNull();
    expect(restingFill(order, queue, pass("100", "100.1", "1.5"))).toEqual({ qty: parse("0.5"), rule: "restingQueue" });
    expect(restingFill({ ...order, remaining: parse("1.5") }, queue, pass("100", "100.1", "0.25"))).toEqual({
      qty: parse("0.25"),
      rule: "restingQueue",
    });
  });

  it("joins the queue that stands at its price on its own side", () => {
    const depth = {
      bids: [{ price: parse("100"), qty: parse("7") }],
      asks: [{ price: parse("101"), qty: parse("5") }],
    };
    const book: PaperQuote = { bid: parse("100"), ask: parse("101"), depth };
    expect(queueAhead("buy", parse("100"), book)).toBe(parse("7"));
    expect(queueAhead("sell", parse("101"), book)).toBe(parse("5"));
    expect(queueAhead("buy", parse("99.5"), book)).toBe(ZERO);
  });
});
