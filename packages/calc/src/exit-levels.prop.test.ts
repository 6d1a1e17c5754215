import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Direction } from "./contract-math.ts";
import { abs, add, type Decimal, div, format, fromInteger, mul, parse, roundTo, sub, ZERO } from "./decimal.ts";
import { type ExitBase, type ExitKind, exitFigureAt, exitPriceFor } from "./exit-levels.ts";

const tick = parse("0.1");
const base = fc
  .record({
    direction: fc.constantFrom<Direction>(1, -1),
    qty: fc.integer({ min: 1, max: 10_000_000 }).map((n) => (BigInt(n) * 10n ** 15n) as Decimal),
    entry: fc.integer({ min: 10, max: 10_000_000 }).map((n) => (BigInt(n) * 10n ** 17n) as Decimal),
    leverage: fc.integer({ min: 1, max: 100 }),
  })
  .map((parts): ExitBase => ({ ...parts, tick }));
const kind = fc.constantFrom<ExitKind>("takeProfit", "stopLoss");
const figure = fc.integer({ min: 1, max: 1_000_000 }).map((n) => (BigInt(n) * 10n ** 16n) as Decimal);

describe("an exit told as a figure", () => {
  it("brings what was asked, to within a tick and never less in the holder's favour", () => {
    fc.assert(
      fc.property(base, kind, fc.constantFrom("roe" as const, "amount" as const), figure, (of, which, unit, wanted) => {
        const price = exitPriceFor(which, unit, wanted, of) ?? ZERO;
        expect(price % tick).toBe(0n);
        if (price === 0n) return;
        const got = exitFigureAt(which, unit, price, of) ?? ZERO;
        const gain = which === "takeProfit" ? sub(got, wanted) : sub(wanted, got);
        const perTick =
          unit === "amount"
            ? mul(tick, of.qty ?? ZERO, "up")
            : div(mul(mul(tick, fromInteger(of.leverage), "up"), parse("100"), "up"), of.entry, "up");
        const slack = add(parse("0.0000000001"), mul(perTick, parse("0.000000001"), "up"));
        expect(gain >= -slack && gain <= add(perTick, slack), `${format(got)} for ${format(wanted)}`).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
  it("stands on the other side of the entry for the other side, as far away", () => {
    fc.assert(
      fc.property(base, figure, (of, wanted) => {
        const long = exitPriceFor("takeProfit", "roe", wanted, { ...of, direction: 1 }) ?? ZERO;
        const short = exitPriceFor("takeProfit", "roe", wanted, { ...of, direction: -1 }) ?? ZERO;
        expect(long >= of.entry && short <= of.entry).toBe(true);
        if (short > 0n) expect(abs(sub(sub(long, of.entry), sub(of.entry, short))) <= 1n).toBe(true);
      }),
    );
  });
});

describe("the figures of one long position of 0.1 at 60,000 with 20x", () => {
  const long: ExitBase = { direction: 1, qty: parse("0.1"), entry: parse("60000"), leverage: 20, tick };
  it.each([
    ["takeProfit", "roe", "50", "61500"],
    ["takeProfit", "amount", "150", "61500"],
    ["stopLoss", "roe", "50", "58500"],
    ["stopLoss", "amount", "150", "58500"],
    ["stopLoss", "roe", "3000", "0"],
  ] as const)("%s as %s of %s is a price of %s", (which, unit, typed, price) => {
    expect(format(exitPriceFor(which, unit, parse(typed), long) ?? ZERO)).toBe(price);
  });
  it("says a stop above the entry as a loss below zero", () => {
    expect(format(roundTo(exitFigureAt("stopLoss", "amount", parse("61500"), long) ?? ZERO, 2, "down"))).toBe("-150");
  });
  it("needs a size for an amount, and none for a return", () => {
    expect(exitPriceFor("takeProfit", "amount", parse("150"), { ...long, qty: null })).toBeNull();
    expect(exitPriceFor("takeProfit", "roe", parse("50"), { ...long, qty: null })).toBe(parse("61500"));
  });
});
