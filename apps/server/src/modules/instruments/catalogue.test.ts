import { parse } from "@evenkeel/calc/decimal";
import { maintenanceMargin, readTiers } from "@evenkeel/calc/risk-tiers";
import { expect, test } from "vitest";
import { CATALOGUE, createInstruments, type Instrument, type InstrumentClass } from "./index.ts";
import { decimalsOf } from "./instrument.domain.ts";

const instruments = createInstruments();

test("every class lists at least what the product promises", () => {
  const least: Record<InstrumentClass, number> = {
    coinContract: 18,
    coinSpot: 18,
    futures: 8,
    forex: 12,
    index: 8,
    stock: 18,
  };
  for (const [instrumentClass, count] of Object.entries(least)) {
    expect(instruments.ofClass(instrumentClass as InstrumentClass).length).toBeGreaterThanOrEqual(count);
  }
  expect(instruments.ofClass("stock").filter(({ market }) => market === "US").length).toBeGreaterThanOrEqual(12);
  expect(instruments.ofClass("stock").filter(({ market }) => market === "HK").length).toBeGreaterThanOrEqual(6);
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
