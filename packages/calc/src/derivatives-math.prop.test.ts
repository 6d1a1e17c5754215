import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Holding } from "./contract-math.ts";
import { add, type Decimal, div, format, fromInteger, mul, neg, parse, sub, ZERO } from "./decimal.ts";
import { conversionOf, overnightCharge, pnlIn, priceUsingUp, rateOf, tieredMargin } from "./derivatives-math.ts";
import { sizeDerivative } from "./derivatives-rules.ts";
import type { Tier } from "./risk-tiers.ts";

const PLACES = 8;
const decimalOf = (min: bigint, max: bigint, places: number) =>
  fc.bigInt({ min, max }).map((n) => div(n as Decimal, (10n ** BigInt(places)) as Decimal, "down"));
/** 0.01 to 1,000 lots, prices to 100,000, a spread of the rate up to 1 %. */
const lots = decimalOf(1n, 100_000n, 2);
const price = decimalOf(1n, 10_000_000n, 2);
const rate = fc
  .tuple(decimalOf(1n, 1_000_000n, 4), fc.integer({ min: 0, max: 100 }), fc.boolean())
  .map(([bid, bps, isPerUnit]) =>
    rateOf(bid, add(bid, mul(bid, div(fromInteger(bps), parse("10000"), "down"), "up")), isPerUnit),
  );
const size = fc.constantFrom("1", "50", "1000", "100000").map(parse);
const conversion = fc.tuple(rate, size).map(([each, by]) => conversionOf(each, by));
const direction = fc.constantFrom(1, -1);
const tiers: readonly Tier[] = [
  { floor: ZERO, cap: parse("2000000"), maxLeverage: 20, mmr: ZERO, deduction: ZERO },
  { floor: parse("2000000"), cap: parse("10000000"), maxLeverage: 10, mmr: ZERO, deduction: ZERO },
  { floor: parse("10000000"), cap: null, maxLeverage: 5, mmr: ZERO, deduction: ZERO },
];

test("who is long and who is short never win together", () => {
  fc.assert(
    fc.property(lots, price, price, conversion, (qty, entry, exit, by) => {
      const entryValue = mul(qty, entry, "up");
      const long = pnlIn({ direction: 1, qty, entryValue }, exit, by, PLACES);
      const short = pnlIn({ direction: -1, qty, entryValue }, exit, by, PLACES);
      expect(add(long, short) <= 0n).toBe(true);
    }),
  );
});

test("the house never loses a night to rounding: both sides together pay at least the charge's own share", () => {
  fc.assert(
    fc.property(
      lots,
      price,
      conversion,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 900 }),
      (qty, at, by, admin, benchmark) => {
        const bps = (n: number) => div(fromInteger(n), parse("10000"), "down");
        const terms = {
          long: add(bps(admin), bps(benchmark)),
          short: sub(bps(admin), bps(benchmark)),
          dayCount: 360,
          nights: 3,
        } as const;
        const of = (side: 1 | -1): Holding => ({ direction: side, qty, entryValue: ZERO });
        const both = add(overnightCharge(of(1), at, terms, by, PLACES), overnightCharge(of(-1), at, terms, by, PLACES));
        expect(both >= 0n).toBe(true);
      },
    ),
  );
});

test("margin rises with the notional, never slower than at the lowest rate nor faster than at the highest", () => {
  const amount = decimalOf(0n, 3_000_000_000n, 2);
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 20 }), (a, b, leverage) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const more = sub(tieredMargin(high, tiers, leverage, PLACES), tieredMargin(low, tiers, leverage, PLACES));
      const width = sub(high, low);
      const unit = parse("0.00000002");
      expect(add(more, unit) >= div(width, fromInteger(Math.min(leverage, 20)), "down")).toBe(true);
      expect(sub(more, unit) <= div(width, fromInteger(Math.min(leverage, 5)), "up")).toBe(true);
    }),
  );
});

test("a size by margin never needs more than that margin", () => {
  const rules = {
    tick: parse("0.01"),
    qtyStep: parse("0.01"),
    minQty: parse("0.01"),
    maxQty: parse("100000"),
    minNotional: ZERO,
    priceBand: parse("0.05"),
    tiers,
    makerRate: ZERO,
    takerRate: ZERO,
    places: PLACES,
  };
  fc.assert(
    fc.property(
      decimalOf(1n, 500_000_000n, 2),
      price,
      conversion,
      fc.integer({ min: 1, max: 20 }),
      (amount, at, by, leverage) => {
        fc.pre(by.mid > 0n);
        const ticket = {
          side: "buy",
          size: { unit: "margin", amount },
          price: at,
          trigger: null,
          isPostOnly: false,
          leverage,
          slippage: ZERO,
          takeProfit: null,
          stopLoss: null,
        } as const;
        const quote = { bid: at, ask: at, last: at, mark: at, index: at };
        const { qty } = sizeDerivative(ticket, rules, quote, by);
        const needed = tieredMargin(mul(mul(qty, at, "down"), by.mid, "down"), tiers, leverage, PLACES);
        expect(needed <= add(amount, parse("0.000001")), `${format(needed)} > ${format(amount)}`).toBe(true);
      },
    ),
  );
});

test("up to the price that uses up the slack, no more than the slack is lost", () => {
  fc.assert(
    fc.property(lots, price, decimalOf(0n, 1_000_000_000n, 2), conversion, direction, (qty, now, slack, by, side) => {
      fc.pre(by.ask > 0n);
      const holding: Holding = {
        direction: side as 1 | -1,
        qty,
        entryValue: mul(qty, now, side === 1 ? "down" : "up"),
      };
      const at = priceUsingUp(holding, now, slack, by);
      fc.pre(at !== null);
      const lost = neg(pnlIn(holding, at ?? ZERO, by, PLACES));
      expect(lost <= add(slack, parse("0.001"))).toBe(true);
    }),
  );
});
