import { parse } from "@evenkeel/calc/decimal";
import { maintenanceMargin, readTiers } from "@evenkeel/calc/risk-tiers";
import { expect, test } from "vitest";
import { CATALOGUE, createInstruments, hongKongTick, type Instrument, type InstrumentClass } from "./index.ts";
import { decimalsOf } from "./instrument.domain.ts";

const instruments = createInstruments();

test("every class lists at least what the product promises", () => {
  const least: Record<InstrumentClass, number> = {
    coinContract: 40,
    coinSpot: 40,
    futures: 12,
    forex: 20,
    index: 12,
    stock: 60,
  };
  for (const [instrumentClass, count] of Object.entries(least)) {
    expect(instruments.ofClass(instrumentClass as InstrumentClass).length).toBeGreaterThanOrEqual(count);
  }
  expect(instruments.ofClass("stock").filter(({ market }) => market === "US").length).toBeGreaterThanOrEqual(40);
  expect(instruments.ofClass("stock").filter(({ market }) => market === "HK").length).toBeGreaterThanOrEqual(20);
});

test("the names that the product's documents use are there", () => {
  expect(instruments.find("coinContract", "btcusdt")?.referCoin).toBe("btcusdt");
  expect(instruments.find("coinSpot", "btcusdt")?.referCoin).toBe("btcusdt");
  expect(instruments.find("forex", "eurusd")?.symbol).toBe("EUR/USD");
  expect(instruments.find("stock", "aapl")?.symbol).toBe("AAPL");
  expect(instruments.find("stock", "00700")?.quote).toBe("HKD");
});

test.each(CATALOGUE.map((instrument): [string, Instrument] => [instrument.id, instrument]))(
  "rules of %s agree",
  (_, it) => {
    for (const value of [it.tickSize, it.qtyStep, it.minQty, it.maxQty, it.contractSize]) {
      expect(parse(value) > 0n).toBe(true);
    }
    expect(parse(it.minQty) % parse(it.qtyStep)).toBe(0n);
    expect(parse(it.maxQty) % parse(it.qtyStep)).toBe(0n);
    expect(it.pricePrecision).toBe(decimalsOf(it.tickSize));
    expect(it.qtyPrecision).toBe(decimalsOf(it.qtyStep));
    expect(it.tiers.length > 0).toBe(it.class !== "coinSpot");
  },
);

test("margin tables rise in rate, fall in leverage, end open, and are continuous at every step", () => {
  for (const instrument of CATALOGUE.filter(({ tiers }) => tiers.length > 0)) {
    const tiers = readTiers(instrument.tiers);
    expect(tiers.at(-1)?.cap).toBeNull();
    tiers.forEach((tier, at) => {
      const next = tiers[at + 1];
      if (next === undefined || tier.cap === null) return;
      expect(next.maxLeverage).toBeLessThan(tier.maxLeverage);
      expect(next.mmr > tier.mmr).toBe(true);
      const below = maintenanceMargin(tier.cap, [tier], 18);
      const above = maintenanceMargin(tier.cap, [{ ...next, cap: null }], 18);
      expect(above).toBe(below);
    });
  }
});

test.each([
  ["futures", "es", "0.25", "50"],
  ["futures", "nq", "0.25", "20"],
  ["futures", "ym", "1", "5"],
  ["futures", "rty", "0.1", "50"],
  ["futures", "cl", "0.01", "1000"],
  ["futures", "ng", "0.001", "10000"],
  ["futures", "gc", "0.1", "100"],
  ["futures", "si", "0.005", "5000"],
  ["futures", "hg", "0.0005", "25000"],
  ["futures", "zc", "0.25", "50"],
  ["coinContract", "btcusdt", "0.1", "1"],
  ["coinContract", "dogeusdt", "0.00001", "1"],
  ["forex", "chfjpy", "0.001", "100000"],
  ["stock", "00700", "0.2", "100"],
  ["stock", "00939", "0.01", "1000"],
  ["stock", "aapl", "0.01", "1"],
] as const)("%s %s has the tick and multiplier of its exchange", (instrumentClass, coin, tickSize, contractSize) => {
  expect(instruments.find(instrumentClass, coin)).toMatchObject({ tickSize, contractSize });
});

test.each([
  ["0.245", "0.001"],
  ["0.25", "0.005"],
  ["19.99", "0.01"],
  ["20", "0.02"],
  ["99.95", "0.05"],
  ["100", "0.1"],
  ["402.6", "0.2"],
  ["999.5", "0.5"],
  ["5000", "5"],
])("a share at HKD %s moves by %s", (price, tick) => {
  expect(hongKongTick(price)).toBe(tick);
});

test("every instrument is named in English and Chinese", () => {
  for (const { names } of CATALOGUE) expect(Math.min(names.en.length, names.zh.length)).toBeGreaterThan(0);
});

test("the first rung of BTC is 100x at half a percent", () => {
  expect(instruments.find("coinContract", "btcusdt")?.tiers[0]).toMatchObject({
    maxLeverage: 100,
    mmr: "0.005",
    deduction: "0",
  });
});

test("a catalogue that contradicts itself does not start", () => {
  const [first] = CATALOGUE as [Instrument];
  expect(() => createInstruments([first, first])).toThrow("listed twice");
  const other: Instrument = { ...first, id: "9999", class: "coinSpot", tickSize: "0.05" };
  expect(() => createInstruments([first, other])).toThrow("ticks differ");
});
