import {
  breakEvenPrice,
  closeForValue,
  feeOf,
  fundingPayment,
  type Holding,
  initialMargin,
  notional,
} from "@evenkeel/calc/contract-math";
import { type Decimal, format, neg, parse, roundTo, sub } from "@evenkeel/calc/decimal";
import { bankruptcyPrice, crossBacking, liquidationPrice } from "@evenkeel/calc/liquidation";
import { maintenanceMargin } from "@evenkeel/calc/risk-tiers";
import { contractRules } from "@evenkeel/server/src/modules/execution/coin-rules.ts";
import { createInstruments } from "@evenkeel/server/src/modules/instruments/index.ts";
import { liquidationQty } from "@evenkeel/server/src/modules/liquidation/index.ts";
import { crossLiquidationPrice, crossState, watchBound } from "@evenkeel/server/src/modules/risk/index.ts";
import { expect, test } from "vitest";
import { readText, tableBelow } from "./markdown.ts";

const page = readText("docs/domain/MARGIN.md");
const instrument = createInstruments().find("coinContract", "btcusdt");
if (instrument === undefined) throw new Error("the catalogue has no btcusdt");
const rules = contractRules(instrument);
const { tiers, takerRate, places, qtyStep } = rules;

/** As the page writes figures: thousands apart, trailing zeros off, prices that do not end cut to four digits. */
function text(value: Decimal | null, digits?: number): string {
  if (value === null) return "none";
  const [whole = "", rest] = format(digits === undefined ? value : roundTo(value, digits, "halfUp")).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",").replace("-", "−");
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** The rows of a table as name and figure. */
const figures = (heading: string) =>
  Object.fromEntries(tableBelow(page, heading).map(([name, value]) => [name, value]));

const long = (qty: string, price: string): Holding => ({
  direction: 1,
  qty: parse(qty),
  entryValue: notional(parse(qty), parse(price)),
});
const short = (qty: string, price: string): Holding => ({ ...long(qty, price), direction: -1 });
const liquidation = (holding: Holding, backing: Decimal) => liquidationPrice({ holding, backing, takerRate, tiers });

test("the tiers are those of the catalogue", () => {
  const documented = tableBelow(page, "Tiers");
  expect(documented).toEqual(
    tiers.map(({ cap, maxLeverage, mmr, deduction }) => [
      cap === null ? "above" : text(cap),
      String(maxLeverage),
      `${format((parse(format(mmr)) * 100n) as Decimal)} %`,
      text(deduction),
    ]),
  );
});

test("the vectors come out", () => {
  const margin = initialMargin(notional(parse("0.1"), parse("60000")), 20, places);
  const one = [{ ...(tiers[0] as (typeof tiers)[number]), cap: null, mmr: parse("0.004") }];
  const cross = (others: string) =>
    liquidationPrice({
      holding: long("1", "100"),
      backing: crossBacking(parse("5"), parse("0"), parse(others)),
      takerRate: parse("0"),
      tiers: one,
    });
  expect(figures("Vectors")).toEqual({
    "initial margin": text(margin),
    "liquidation, long": text(liquidation(long("0.1", "60000"), margin), 4),
    "bankruptcy, long": text(bankruptcyPrice(long("0.1", "60000"), margin, takerRate), 4),
    "liquidation, short": text(liquidation(short("0.1", "60000"), margin), 4),
    "bankruptcy, short": text(bankruptcyPrice(short("0.1", "60000"), margin, takerRate), 4),
    "break-even, long": text(breakEvenPrice(long("0.1", "60000"), takerRate), 4),
    "funding of an interval, mark 60,000, rate 0.01 %": text(
      fundingPayment(long("0.1", "60000"), parse("60000"), parse("0.0001"), places),
    ),
    "cross: long 1, mark 100, equity 5, rate 0.4 %, no fee": text(cross("0"), 4),
    "the same beside a position that needs 4": text(cross("4"), 4),
  });
});

/** One step of a liquidation, as `bookLiquidation` books it. */
function step(holding: Holding, margin: Decimal, qty: Decimal, price: string) {
  const value = notional(qty, parse(price));
  const { realised, rest } = closeForValue(holding, qty, value, places);
  const fee = feeOf(value, takerRate, places);
  const loss = sub(fee, realised);
  return { realised, fee, loss, rest, marginLeft: sub(margin, loss) };
}

test("the small example comes out", () => {
  const holding = long("0.1", "60000");
  const margin = initialMargin(holding.entryValue, 20, places);
  const near = step(holding, margin, holding.qty, "57300");
  const gap = step(holding, margin, holding.qty, "56900");
  expect(tableBelow(page, "A small position")).toEqual([
    ["result before the fee", text(near.realised), text(gap.realised)],
    ["fee", text(near.fee), text(gap.fee)],
    ["margin less both", text(near.marginLeft), text(gap.marginLeft)],
    ["the customer gets", "0", "0"],
    ["insurance fund", `+${text(near.marginLeft)}`, text(gap.marginLeft)],
  ]);
});

test("the large example comes out", () => {
  const holding = long("20", "60000");
  const margin = initialMargin(holding.entryValue, 50, places);
  const first = liquidation(holding, margin);
  const mark = parse("59265");
  const qty = liquidationQty(holding, mark, tiers, qtyStep);
  const { realised, fee, rest, marginLeft } = step(holding, margin, qty, "59260");
  const second = liquidation(rest, marginLeft);
  expect(figures("A large position")).toEqual({
    "initial margin": text(margin),
    "liquidation price": text(first, 4),
    "maintenance margin at the mark price": text(maintenanceMargin(notional(holding.qty, mark), tiers, places)),
    "closed first": text(qty),
    "result before the fee": text(realised),
    fee: text(fee),
    "margin left": text(marginLeft),
    "quantity left": text(rest.qty),
    "liquidation price now": text(second, 4),
  });
});

test("the cross example comes out", () => {
  const at = (holding: Holding) => ({
    holding,
    margin: initialMargin(holding.entryValue, 20, places),
    mark: parse("59000"),
    rules,
  });
  const [buy, sell] = [at(long("0.5", "60000")), at(short("0.2", "60000"))];
  const alone = crossState(parse("1000"), [buy]);
  const both = crossState(parse("1000"), [buy, sell]);
  expect(tableBelow(page, "Cross")).toEqual([
    ["result", text(alone.upnl), text(both.upnl)],
    ["equity", text(alone.equity), text(both.equity)],
    ["required", text(alone.required), text(both.required)],
    ["slack", text(alone.slack), text(both.slack)],
    [
      "liquidation price of the long",
      text(crossLiquidationPrice(buy, alone), 4),
      text(crossLiquidationPrice(buy, both), 4),
    ],
    ["watched from below at", text(crossLiquidationPrice(buy, alone), 4), text(watchBound(buy, both, 2), 4)],
    ["watched from above at", "", text(watchBound(sell, both, 2), 4)],
  ]);
  expect(neg(alone.upnl) > 0n).toBe(true);
});
