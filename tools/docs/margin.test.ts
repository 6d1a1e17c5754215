import {
  breakEvenPrice,
  closeForValue,
  feeOf,
  fundingPayment,
  type Holding,
  initialMargin,
  notional,
} from "@evenkeel/calc/contract-math";
import { add, type Decimal, format, fromInteger, mulDiv, neg, parse, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import {
  AT_PAR,
  conversionOf,
  marginLevel,
  notionalIn,
  overnightCharge,
  pipValue,
  pnlIn,
  priceUsingUp,
  rateOf,
} from "@evenkeel/calc/derivatives-math";
import { CLOSE_OUT, MARGIN_CALLS, mostLeverage } from "@evenkeel/calc/derivatives-rules";
import { bankruptcyPrice, crossBacking, liquidationPrice } from "@evenkeel/calc/liquidation";
import { maintenanceMargin } from "@evenkeel/calc/risk-tiers";
import { contractRules } from "@evenkeel/server/src/modules/execution/coin-rules.ts";
import { derivativeRules } from "@evenkeel/server/src/modules/execution/derivatives/derivative-rules.ts";
import { createInstruments, type InstrumentClass } from "@evenkeel/server/src/modules/instruments/index.ts";
import { liquidationQty } from "@evenkeel/server/src/modules/liquidation/index.ts";
import { lastOvernightCut, overnightRates } from "@evenkeel/server/src/modules/market-data/index.ts";
import {
  crossLiquidationPrice,
  crossState,
  LEVEL_CALLS,
  RATE_ROOM,
  scaleRules,
  usedMargin,
  watchBound,
} from "@evenkeel/server/src/modules/risk/index.ts";
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

/** A margin contract of the catalogue. */
function derivative(instrumentClass: InstrumentClass, coin: string) {
  const found = createInstruments().find(instrumentClass, coin);
  if (found === undefined) throw new Error(`the catalogue has no ${coin}`);
  return { instrument: found, rules: derivativeRules(found) };
}

/** A position in a wallet of derivatives, as the engine knows it. */
function lots(of: ReturnType<typeof derivative>, holding: Holding, mark: string, rate = AT_PAR) {
  const conversion = conversionOf(rate, parse(of.instrument.contractSize));
  const leverage = mostLeverage(of.rules);
  return { ...of, holding, margin: ZERO, mark: parse(mark), converted: { conversion, leverage }, conversion };
}

const TERMS = {
  admin: { futures: "0.025", forex: "0.005", index: "0.025", stock: "0.025" },
  benchmark: { USD: "0.036", EUR: "0.02", HKD: "0.03" },
};

const euro = lots(derivative("forex", "eurusd"), long("1", "1.10010"), "1.09500");
const tencent = lots(
  derivative("stock", "00700"),
  short("3", "400.0"),
  "410.0",
  rateOf(parse("7.8000"), parse("7.8001"), false),
);

/** What the night of a day costs a position, by the page's rates. */
function night({ instrument, rules: { places }, holding, mark, conversion }: typeof euro, day: string): Decimal {
  const rates = overnightRates(TERMS, instrument);
  if (rates === null) throw new Error(`${instrument.coin} has no rate`);
  const { nights } = lastOvernightCut(instrument, Date.parse(day));
  return overnightCharge(holding, mark, { ...rates, nights }, conversion, places);
}

test("the wallet of derivatives comes out", () => {
  const both = [euro, tencent];
  const row = (name: string, of: (position: typeof euro) => string) => [name, ...both.map(of)];
  expect(tableBelow(page, "A wallet of derivatives")).toEqual([
    row("notional at the entry", ({ holding, conversion }) => text(notionalIn(holding.entryValue, conversion), 8)),
    row("margin", (each) => text(usedMargin(each))),
    row("result", ({ holding, mark, conversion, rules: { places } }) => text(pnlIn(holding, mark, conversion, places))),
    row("pip value", ({ holding, conversion, rules: { pip, places } }) =>
      text(pipValue(holding.qty, pip, conversion, places)),
    ),
    row("leverage at most", (each) => String(mostLeverage(each.rules))),
    // 7 and 9 January 2026, after 17:00 in New York.
    row("Wednesday's night", (each) => text(night(each, "2026-01-07T23:00:00Z"))),
    row("Friday's night", (each) => text(night(each, "2026-01-09T23:00:00Z"))),
  ]);
});

test("its level comes out, and the prices at which it is told of and closed out", () => {
  const both = [euro, tencent];
  const { equity } = crossState(parse("9000"), both);
  const used = both.reduce((sum, each) => add(sum, usedMargin(each)), ZERO);
  const level = marginLevel(equity, used);
  // All else as it is, the price at which the equity is a part of the used margin.
  const priceAt = (percent: number) => {
    const left = sub(equity, mulDiv(used, fromInteger(percent), fromInteger(100), "up"));
    return text(priceUsingUp(tencent.holding, tencent.mark, left, tencent.conversion), 4);
  };
  expect(figures("Its level")).toEqual({
    equity: text(equity),
    "used margin": text(used),
    "margin level": `${text(level === null ? null : ((level * 100n) as Decimal), 4)} %`,
    "Tencent's price at which the owner is told (100 %)": priceAt(MARGIN_CALLS[0]),
    "the second time (75 %)": priceAt(MARGIN_CALLS[1]),
    "close-out (50 %)": priceAt(CLOSE_OUT),
  });
});

test("what the page says of levels, leverage and rates is what the code goes by", () => {
  const of = (instrumentClass: InstrumentClass, coin: string) => mostLeverage(derivative(instrumentClass, coin).rules);
  expect([of("forex", "eurusd"), of("forex", "usdhkd"), of("futures", "gc"), of("index", "spx")]).toEqual([
    30, 20, 20, 20,
  ]);
  expect([of("futures", "cl"), of("index", "hsi"), of("stock", "aapl")]).toEqual([10, 10, 5]);
  for (const words of [
    "major pairs begin at leverage 30, other pairs, gold",
    "major indices at 20, other futures and indices at 10, shares at 5",
  ])
    expect(page).toContain(words);
  const { calm } = scaleRules(derivative("forex", "eurusd").rules);
  const forgotten = format(((calm.keeps ?? ZERO) * 100n) as Decimal);
  expect(tableBelow(page, "Margin level").map(([level, what]) => [level, what?.match(/\d+ %/g) ?? []])).toEqual([
    [`${LEVEL_CALLS.first} %`, []],
    [`${LEVEL_CALLS.second} %`, [`${forgotten} %`]],
    [`${CLOSE_OUT} %`, [`${CLOSE_OUT} %`]],
  ]);
  expect(page).toContain(`where a rate has moved by ${format((RATE_ROOM * 50n) as Decimal)} %`);
  const crude = derivative("futures", "cl").instrument;
  expect(page).toContain(
    `below 1,000 ticks (${format((parse(crude.tickSize) * 1_000n) as Decimal)} dollars of crude oil)`,
  );
});
