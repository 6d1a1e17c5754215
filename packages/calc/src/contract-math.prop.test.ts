import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  breakEvenPrice,
  closePart,
  type Direction,
  entryPrice,
  exactPnl,
  feeOf,
  freeMargin,
  type Holding,
  increase,
  initialMargin,
  notional,
  unrealisedPnl,
} from "./contract-math.ts";
import { add, type Decimal, div, format, mul, parse, roundTo, sub, ZERO } from "./decimal.ts";
import { bankruptcyPrice, liquidationPrice } from "./liquidation.ts";
import { maintenanceMargin, type Tier, tierDeduction, tierOf } from "./risk-tiers.ts";

const PLACES = 8;
const units = (max: bigint, scale: bigint) => fc.bigInt({ min: 1n, max }).map((n) => (n * scale) as Decimal);
const qty = units(10n ** 7n, 10n ** 15n);
const price = units(10n ** 8n, 10n ** 16n);
const direction = fc.constantFrom<Direction>(1, -1);
const taker = parse("0.0006");

const tiers: Tier[] = [];
for (const [cap, mmr, maxLeverage] of [
  ["50000", "0.005", 100],
  ["250000", "0.01", 50],
  ["1000000", "0.025", 20],
  [null, "0.05", 10],
] as const) {
  const last = tiers.at(-1);
  const floor = last?.cap ?? ZERO;
  const rate = parse(mmr);
  tiers.push({
    floor,
    cap: cap === null ? null : parse(cap),
    maxLeverage,
    mmr: rate,
    deduction: last ? tierDeduction(floor, rate, last) : ZERO,
  });
}

const holding = fc
  .record({ direction, qty, price })
  .map(({ direction, qty, price }): Holding => ({ direction, qty, entryValue: notional(qty, price) }));

describe("closing in parts", () => {
  it("realises no more than closing at once, and loses less than one unit a part", () => {
    fc.assert(
      fc.property(holding, price, fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 6 }), (held, exit, shares) => {
        const whole = closePart(held, held.qty, exit, PLACES).realised;
        let rest = held;
        let sum = ZERO;
        let parts = 0;
        for (const share of [...shares, 100]) {
          const part =
            share === 100
              ? rest.qty
              : roundTo(mul(rest.qty, div(parse(String(share)), parse("100"), "down"), "down"), 3, "down");
          if (part <= 0n) continue;
          const closed = closePart(rest, part, exit, PLACES);
          sum = add(sum, closed.realised);
          rest = closed.rest;
          parts += 1;
        }
        expect(rest).toEqual({ direction: held.direction, qty: ZERO, entryValue: ZERO });
        expect(sum <= whole).toBe(true);
        expect(sub(whole, sum) <= BigInt(parts) * 10n ** 10n).toBe(true);
      }),
    );
  });
  it("refuses more than there is", () => {
    expect(() =>
      closePart({ direction: 1, qty: parse("1"), entryValue: parse("5") }, parse("2"), parse("5"), 8),
    ).toThrow(RangeError);
  });
});

describe("opening in parts", () => {
  it("keeps the value that was paid, whatever the order of the fills", () => {
    fc.assert(
      fc.property(direction, fc.array(fc.tuple(qty, price), { minLength: 1, maxLength: 8 }), (side, fills) => {
        const empty: Holding = { direction: side, qty: ZERO, entryValue: ZERO };
        const forward = fills.reduce((held, [q, p]) => increase(held, q, p), empty);
        const backward = fills.reduceRight((held, [q, p]) => increase(held, q, p), empty);
        expect(forward).toEqual(backward);
        const entry = entryPrice(forward);
        const prices = fills.map(([, p]) => p);
        const low = prices.reduce((a, b) => (a < b ? a : b));
        const high = prices.reduce((a, b) => (a > b ? a : b));
        expect(entry >= low && entry <= high).toBe(true);
      }),
    );
  });
});

describe("profit and loss", () => {
  it("of the two sides adds up to nothing or to the house's rounding", () => {
    fc.assert(
      fc.property(qty, price, price, (q, entry, exit) => {
        const value = notional(q, entry);
        const sum = add(
          unrealisedPnl({ direction: 1, qty: q, entryValue: value }, exit, PLACES),
          unrealisedPnl({ direction: -1, qty: q, entryValue: value }, exit, PLACES),
        );
        expect(sum <= 0n && sum >= -2n * 10n ** 10n).toBe(true);
      }),
    );
  });
});

describe("fees", () => {
  it("cost at least as much in parts as at once, and never nothing", () => {
    fc.assert(
      fc.property(fc.array(units(10n ** 9n, 10n ** 10n), { minLength: 1, maxLength: 20 }), (values) => {
        const parts = values.reduce((sum, value) => add(sum, feeOf(value, taker, PLACES)), ZERO);
        const whole = feeOf(
          values.reduce((sum, value) => add(sum, value), ZERO),
          taker,
          PLACES,
        );
        expect(whole > 0n && parts >= whole).toBe(true);
      }),
    );
  });
});

describe("maintenance margin", () => {
  it("is continuous where a tier ends, and grows with the notional", () => {
    for (const tier of tiers) {
      if (tier.cap === null) continue;
      const below = maintenanceMargin(tier.cap, tiers, 18);
      const above = maintenanceMargin((tier.cap + 1n) as Decimal, tiers, 18);
      expect(above - below <= 2n && above >= below).toBe(true);
    }
    fc.assert(
      fc.property(units(10n ** 12n, 10n ** 12n), units(10n ** 12n, 10n ** 12n), (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(maintenanceMargin(low, tiers, 18) <= maintenanceMargin(high, tiers, 18)).toBe(true);
      }),
    );
  });
});

describe("the liquidation price", () => {
  const leveraged = fc
    .record({ held: holding, leverage: fc.integer({ min: 1, max: 100 }) })
    .filter(({ held, leverage }) => {
      return leverage <= tierOf(held.entryValue, tiers).maxLeverage;
    });
  it("is where equity meets maintenance and closing fee, to within a rounding", () => {
    fc.assert(
      fc.property(leveraged, ({ held, leverage }) => {
        const margin = roundTo(div(held.entryValue, parse(String(leverage)), "up"), PLACES, "up");
        const at = liquidationPrice({ holding: held, backing: margin, takerRate: taker, tiers });
        if (at === null) {
          expect(held.direction).toBe(1);
          return;
        }
        const value = notional(held.qty, at);
        const spare = sub(
          sub(add(margin, exactPnl(held, at)), maintenanceMargin(value, tiers, 18)),
          feeOf(value, taker, 18),
        );
        const slack = parse("0.000001");
        expect(spare <= slack && spare >= -slack, `${format(spare)} left at ${format(at)}`).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
  it("comes before bankruptcy, and further off with more margin", () => {
    fc.assert(
      fc.property(leveraged, units(10n ** 6n, 10n ** 18n), ({ held, leverage }, extra) => {
        const margin = roundTo(div(held.entryValue, parse(String(leverage)), "up"), PLACES, "up");
        const terms = { holding: held, takerRate: taker, tiers };
        const near = liquidationPrice({ ...terms, backing: margin });
        const far = liquidationPrice({ ...terms, backing: add(margin, extra) });
        const bankrupt = bankruptcyPrice(held, margin, taker);
        if (held.direction === 1) {
          expect((near ?? ZERO) >= (bankrupt ?? ZERO)).toBe(true);
          expect((near ?? ZERO) >= (far ?? ZERO)).toBe(true);
        } else {
          expect(near !== null && bankrupt !== null && far !== null && near <= bankrupt && near <= far).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the break-even price", () => {
  const funding = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map((n) => (n * 10n ** 10n) as Decimal);
  it("is where a close pays both fees and the funding so far, to within a rounding", () => {
    fc.assert(
      fc.property(holding, funding, (held, received) => {
        const at = breakEvenPrice(held, taker, received);
        const opened = feeOf(held.entryValue, taker, 18);
        const closed = feeOf(notional(held.qty, at), taker, 18);
        const left = add(sub(sub(exactPnl(held, at), opened), closed), received);
        const slack = parse("0.00000001");
        if (at === 0n) expect(held.direction === 1 ? left >= -slack : left <= slack).toBe(true);
        else expect(left >= -slack && left <= slack, `${format(left)} left at ${format(at)}`).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
  it("moves a cent a unit for a cent of funding a unit, about, and against whoever paid", () => {
    const long: Holding = { direction: 1, qty: parse("2"), entryValue: parse("200") };
    expect(format(breakEvenPrice(long, ZERO, parse("-1")))).toBe("100.5");
    expect(format(breakEvenPrice(long, ZERO, parse("1")))).toBe("99.5");
    expect(format(breakEvenPrice({ ...long, direction: -1 }, ZERO, parse("-1")))).toBe("99.5");
    expect(format(breakEvenPrice({ ...long, qty: ZERO }, ZERO))).toBe("0");
  });
});

describe("free margin", () => {
  it("can be taken out and still leaves what opening the position would take, losses apart", () => {
    fc.assert(
      fc.property(
        holding,
        price,
        fc.integer({ min: 1, max: 100 }),
        units(10n ** 8n, 10n ** 14n),
        (held, mark, lev, w) => {
          const free = freeMargin(held, w, lev, mark, PLACES);
          expect(free >= 0n && free <= w).toBe(true);
          if (free === 0n) return;
          const equity = add(sub(w, free), unrealisedPnl(held, mark, PLACES));
          const needed = initialMargin(notional(held.qty, mark), lev, PLACES);
          expect(equity >= needed).toBe(true);
        },
      ),
    );
  });
  it.each([
    ["300", "60000", "0"],
    ["500", "60000", "200"],
    ["500", "59000", "100"],
    ["500", "66000", "170"],
  ])("of %s at a mark of %s is %s", (margin, mark, free) => {
    const held: Holding = { direction: 1, qty: parse("0.1"), entryValue: parse("6000") };
    expect(format(freeMargin(held, parse(margin), 20, parse(mark), PLACES))).toBe(free);
  });
});
