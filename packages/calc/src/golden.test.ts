import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  breakEvenPrice,
  closePart,
  type Direction,
  entryPrice,
  feeOf,
  fundingPayment,
  type Holding,
  increase,
  initialMargin,
  notional,
  returnOnMargin,
  unrealisedPnl,
} from "./contract-math.ts";
import { abs, add, type Decimal, div, format, mul, neg, ONE, parse, roundTo, sub, ZERO } from "./decimal.ts";
import { bankruptcyPrice, crossBacking, liquidationPrice } from "./liquidation.ts";
import { maintenanceMargin, type Tier, tierDeduction } from "./risk-tiers.ts";

/** Published examples of exchanges, with exact decimals; they stand beside the repository and are not part of it. */
const folder = process.env.SHARED_DATA_DIR ?? resolve(import.meta.dirname, "..", "..", "..", "..", "shared", "data");
const file = resolve(folder, "golden", "golden_numbers.json");

type Fields = Record<string, string>;
interface Case {
  id: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind of published example has a shape of its own.
  input: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  expected: any;
  tolerance: string;
}

const PLACES = 18;
const direction = (side: string): Direction => (side === "long" || side === "buy" ? 1 : -1);
const holding = (side: string, qty: string, entry: string): Holding => ({
  direction: direction(side),
  qty: parse(qty),
  entryValue: notional(parse(qty), parse(entry)),
});
const oneTier = (mmr: Decimal, deduction: Decimal): readonly Tier[] => [
  { floor: ZERO, cap: null, maxLeverage: 125, mmr, deduction },
];

function near(actual: Decimal | null, expected: string, tolerance: string): void {
  const limit = tolerance.includes("e")
    ? parse(Number(tolerance).toFixed(PLACES))
    : parse(/^[\d.]+/.exec(tolerance)?.[0] ?? "0");
  expect(actual).not.toBeNull();
  const wanted = parse(expected.slice(0, 40));
  const off = abs(sub(actual ?? ZERO, wanted));
  expect(off <= limit, `${format(actual ?? ZERO)} is not within ${tolerance} of ${expected}`).toBe(true);
}

/** Maintenance on the value at the mark price, less the deduction, as Binance, OKX and Phemex do it. */
function liquidationAtMark(input: Fields, side: string, margin: Decimal): Decimal | null {
  return liquidationPrice({
    holding: holding(side, input.qty ?? "1", input.entry ?? "0"),
    backing: margin,
    takerRate: parse(input.takerFee ?? "0"),
    tiers: oneTier(parse(input.mmr ?? "0"), parse(input.maintAmount ?? "0")),
  });
}

/** Bybit's classic form: maintenance on the entry value, a constant; a tier of rate zero with that constant to keep. */
function liquidationAtEntry(input: Fields, side: string, margin: Decimal): Decimal | null {
  const held = holding(side, input.qty ?? "1", input.entry ?? "0");
  const keep = mul(held.entryValue, parse(input.mmr ?? "0"), "up");
  return liquidationPrice({ holding: held, backing: margin, takerRate: ZERO, tiers: oneTier(ZERO, neg(keep)) });
}

function liquidation(test: Case): void {
  const { id, input, expected, tolerance } = test;
  if (input.mode === "cross") {
    const target = input.target as Fields;
    let equity = parse(input.walletBalance);
    let others = ZERO;
    for (const other of input.others as Fields[]) {
      const mark = parse(other.mark ?? "0");
      equity = add(equity, unrealisedPnl(holding(other.side ?? "", other.qty ?? "", other.entry ?? ""), mark, PLACES));
      const value = notional(parse(other.qty ?? "0"), mark);
      others = add(
        others,
        maintenanceMargin(value, oneTier(parse(other.mmr ?? ""), parse(other.maintAmount ?? "")), PLACES),
      );
    }
    near(liquidationAtMark(target, target.side ?? "", crossBacking(equity, ZERO, others)), expected, tolerance);
    return;
  }
  if (input.mode === "cross-per-position") {
    const margin = initialMargin(parse(input.entry), Number(input.leverage), PLACES);
    near(margin, expected.initialMargin, "0");
    near(
      liquidationAtEntry(input, input.side, add(parse(input.availableBalance), margin)),
      expected.liquidationPrice,
      tolerance,
    );
    return;
  }
  const value = notional(parse(input.qty), parse(input.entry));
  const own = input.leverage ? initialMargin(value, Number(input.leverage), PLACES) : ZERO;
  if (id.startsWith("phemex")) {
    const fee = mul(mul(value, sub(ONE, div(ONE, parse(input.leverage), "down")), "up"), parse(input.takerFee), "up");
    near(add(own, fee), expected.assignedBalance, "1e-12");
    near(liquidationAtMark(input, input.side, add(own, fee)), expected.liquidationPrice, tolerance);
  } else if (id.startsWith("binance-single")) {
    const target = input.target as Fields;
    near(liquidationAtMark(target, target.side ?? "", parse(input.walletBalance)), expected, tolerance);
  } else if (id.includes("okx") || id.startsWith("freqtrade-binance")) {
    near(liquidationAtMark(input, input.side, own), expected, tolerance);
  } else if (typeof expected === "string") {
    near(liquidationAtEntry(input, input.side, add(own, parse(input.extraMargin))), expected, tolerance);
  } else {
    for (const side of ["long", "short"]) near(liquidationAtEntry(input, side, own), expected[side], tolerance);
  }
}

const kinds: Record<string, (test: Case) => void> = {
  liquidation_price: (test) =>
    test.input.target && test.input.mode === "isolated"
      ? near(
          liquidationAtMark(test.input.target, test.input.target.side, parse(test.input.walletBalance)),
          test.expected,
          test.tolerance,
        )
      : liquidation(test),
  reported_position: ({ input, expected }) => {
    const held = holding(input.side, input.qty, input.entryPrice);
    const pnl = unrealisedPnl(held, parse(input.markPrice), PLACES);
    const terms = { ...input, entry: input.entryPrice };
    near(liquidationAtMark(terms, input.side, parse(input.isolatedWallet)), expected.liquidationPrice, "1e-6");
    near(pnl, expected.unRealizedProfit, "5e-7");
    near(add(parse(input.isolatedWallet), pnl), expected.isolatedMargin, "5e-7");
  },
  maintenance_margin: ({ input, expected, tolerance }) => {
    const tiers: Tier[] = [];
    for (const row of input.tiers as { upTo: string; mmr: string }[]) {
      const last = tiers.at(-1);
      const mmr = parse(row.mmr);
      const floor = last?.cap ?? ZERO;
      tiers.push({
        floor,
        cap: parse(row.upTo),
        maxLeverage: 10,
        mmr,
        deduction: last ? tierDeduction(floor, mmr, last) : ZERO,
      });
    }
    const value = parse(input.positionValue);
    const margin = maintenanceMargin(value, tiers, PLACES);
    near(margin, expected.maintenanceMargin, tolerance);
    near(tiers[3]?.deduction ?? null, expected.mmDeductionTier4, tolerance);
    near(div(margin, value, "up"), expected.effectiveMMR, tolerance);
  },
  maintenance_amount: ({ input, expected, tolerance }) =>
    near(
      tierDeduction(parse(input.bracketFloor), parse(input.mmr), {
        mmr: parse(input.prevMmr),
        deduction: parse(input.prevAmount),
      }),
      expected,
      tolerance,
    ),
  fee_linear: ({ input, expected, tolerance }) =>
    near(feeOf(notional(parse(input.qty), parse(input.price)), parse(input.rate), 8), expected, tolerance),
  fee_spot: ({ input, expected }) => {
    const value = notional(parse(input.qty), parse(input.price));
    near(value, expected.notional, "0");
    const of = (part: string) => feeOf(value, add(parse(input.taker[part]), parse(input.seller[part])), PLACES);
    near(of("standard"), expected.standardUSDT, "1e-8");
    near(of("tax"), expected.taxUSDT, "1e-8");
    near(of("special"), expected.specialUSDT, "1e-8");
    const discounted = mul(of("standard"), parse(input.bnbDiscountFactor), "up");
    near(div(add(discounted, of("tax"), of("special")), parse(input.bnbPrice), "up"), expected.totalInBNB, "1e-9");
  },
  average_entry: ({ input, expected, tolerance }) => {
    let held: Holding = { direction: 1, qty: ZERO, entryValue: ZERO };
    for (const fill of input.fills as Fields[]) held = increase(held, parse(fill.qty ?? ""), parse(fill.price ?? ""));
    near(entryPrice(held), expected, tolerance);
  },
  unrealised_pnl: ({ input, expected, tolerance }) => {
    const held = holding(input.side, input.qty, input.entry);
    near(unrealisedPnl(held, parse(input.mark), PLACES), expected.unrealisedPnl ?? expected, tolerance);
    if (input.fee) near(feeOf(held.entryValue, parse(input.fee), PLACES), expected.openFee, tolerance);
  },
  roi_percent: ({ input, expected }) => {
    const held = holding(input.side, input.qty, input.entry);
    const margin = initialMargin(held.entryValue, Number(input.leverage), PLACES);
    near(margin, expected.initialMargin, "0");
    const bankrupt = bankruptcyPrice(held, margin, ZERO) ?? ZERO;
    const closeFee = feeOf(notional(held.qty, bankrupt), parse(input.takerFee), PLACES);
    near(closeFee, expected.closeFeeAtBankruptcy, "1e-12");
    const roe = returnOnMargin(unrealisedPnl(held, parse(input.mark), PLACES), add(margin, closeFee));
    near(roundTo(mul(roe, parse("100"), "down"), 2, "down"), expected.roiPercent, "0");
  },
  order_cost: ({ input, expected }) => {
    const held = holding(input.side, input.qty, input.price);
    const margin = initialMargin(held.entryValue, Number(input.leverage), PLACES);
    near(margin, expected.initialMargin, "0");
    const openFee = feeOf(held.entryValue, parse(input.takerFee), PLACES);
    near(openFee, expected.openFee, "0");
    const bankrupt = bankruptcyPrice(held, margin, ZERO);
    near(bankrupt, expected.bankruptcyPrice, "0");
    const closeFee = feeOf(notional(held.qty, bankrupt ?? ZERO), parse(input.takerFee), PLACES);
    near(closeFee, expected.closeFee, "0");
    near(add(margin, openFee, closeFee), expected.orderCost, "0");
  },
  closed_pnl: ({ input, expected, tolerance }) => {
    const held: Holding = { direction: 1, qty: parse(input.qty), entryValue: parse(input.cumEntryValue) };
    const exit = div(parse(input.cumExitValue), held.qty, "halfUp");
    const rate = parse(input.takerFee);
    const fees = add(feeOf(held.entryValue, rate, PLACES), feeOf(parse(input.cumExitValue), rate, PLACES));
    near(sub(closePart(held, held.qty, exit, PLACES).realised, fees), expected, tolerance);
  },
  fill_sequence: ({ input, expected, tolerance }) => {
    let held: Holding = { direction: 1, qty: ZERO, entryValue: ZERO };
    let realised = ZERO;
    (input.fills as Fields[]).forEach((fill, index) => {
      const qty = parse(fill.qty ?? "");
      const price = parse(fill.price ?? "");
      realised = sub(realised, feeOf(notional(qty, price), parse(input.fee), PLACES));
      if (fill.side === "buy") held = increase(held, qty, price);
      else {
        const part = closePart(held, qty, price, PLACES);
        realised = add(realised, part.realised);
        held = part.rest;
      }
      const wanted = expected[index];
      if (!wanted) return;
      near(held.qty, wanted.positionQty, "0");
      near(realised, wanted.realisedPnl, tolerance);
      near(entryPrice(held), wanted.avgEntry, tolerance);
    });
  },
  funding_fee: ({ input, expected, tolerance }) => {
    const held = holding(input.side, input.qty, input.mark);
    near(neg(fundingPayment(held, parse(input.mark), parse(input.rate), PLACES)), expected, tolerance);
  },
  fx_cfd_futures: ({ input, expected, tolerance }) => {
    const units = input.lots ? mul(parse(input.lots), parse(input.lotSize), "up") : ZERO;
    if (input.leverage) {
      const rate = parse(input.price ?? input.baseToAccount ?? "1");
      near(initialMargin(notional(units, rate), Number(input.leverage), PLACES), expected, tolerance);
    } else if (input.annualRate) {
      const value = notional(mul(parse(input.contracts), parse(input.valuePerPoint), "up"), parse(input.price));
      near(div(feeOf(value, parse(input.annualRate), PLACES), parse(input.dayCount), "up"), expected, tolerance);
    } else {
      near(notional(parse(input.multiplier), parse(input.price ?? input.tick)), expected, tolerance);
    }
  },
};

describe.skipIf(!existsSync(file))("published examples", () => {
  const cases: Case[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  it("has every kind of them covered", () => {
    expect(cases.filter((test) => !kinds[test.kind]).map((test) => test.id)).toEqual([]);
    expect(cases.length).toBe(46);
  });
  for (const test of cases) it(test.id, () => kinds[test.kind]?.(test));
});

describe("the design's own vectors", () => {
  const t = parse("0.0006");
  const tiers = oneTier(parse("0.005"), ZERO);
  it("q 0.1 at 60,000 with 20x", () => {
    const long = holding("long", "0.1", "60000");
    const short = holding("short", "0.1", "60000");
    const margin = initialMargin(long.entryValue, 20, 8);
    expect(format(margin)).toBe("300");
    const at = (held: Holding) => liquidationPrice({ holding: held, backing: margin, takerRate: t, tiers });
    expect(format(roundTo(at(long) ?? ZERO, 4, "halfUp"))).toBe("57320.9976");
    expect(format(roundTo(at(short) ?? ZERO, 4, "halfUp"))).toBe("62649.1647");
    expect(format(roundTo(bankruptcyPrice(long, margin, t) ?? ZERO, 4, "halfUp"))).toBe("57034.2205");
    expect(format(roundTo(bankruptcyPrice(short, margin, t) ?? ZERO, 4, "halfUp"))).toBe("62962.2227");
    expect(format(fundingPayment(long, parse("60000"), parse("0.0001"), 8))).toBe("0.6");
    expect(breakEvenPrice(long, t) > parse("60000")).toBe(true);
  });
  it("cross: one long, alone and beside another", () => {
    const held = holding("long", "1", "100");
    const at = (others: string) =>
      liquidationPrice({
        holding: held,
        backing: crossBacking(parse("5"), ZERO, parse(others)),
        takerRate: ZERO,
        tiers: oneTier(parse("0.004"), ZERO),
      });
    expect(format(roundTo(at("0") ?? ZERO, 4, "halfUp"))).toBe("95.3815");
    expect(format(roundTo(at("4") ?? ZERO, 4, "halfUp"))).toBe("99.3976");
  });
});
