import { format, mul, parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { createInstruments, type Instrument, type InstrumentClass } from "#/modules/instruments/index.ts";
import { nextOvernightCut, nightlyRate, type OvernightTerms, overnightRates, readOvernightTerms } from "./overnight.ts";

const TERMS: OvernightTerms = {
  admin: { futures: "0.025", forex: "0.005", index: "0.025", stock: "0.025" },
  benchmark: { USD: "0.0153", EUR: "0.02", JPY: "0.005", GBP: "0.04", HKD: "0.03" },
};
const instruments = createInstruments();

function find(instrumentClass: InstrumentClass, coin: string): Instrument {
  const found = instruments.find(instrumentClass, coin);
  if (found === undefined) throw new Error(coin);
  return found;
}

test.each([
  ["index", "ndx", "0.0403", "0.0097", 360],
  ["index", "ftse", "0.065", "-0.015", 365],
  ["stock", "00700", "0.055", "-0.005", 365],
  ["stock", "aapl", "0.0403", "0.0097", 360],
  ["futures", "es", "0.025", "0.025", 360],
  // The holder of the currency with the higher interest receives the difference, less the charge.
  ["forex", "eurusd", "0.0003", "0.0097", 360],
  ["forex", "usdjpy", "-0.0053", "0.0153", 360],
  ["forex", "eurgbp", "0.025", "-0.015", 365],
] as const)("%s %s: a long pays %s a year and a short %s, of %d days", (of, coin, long, short, dayCount) => {
  const rates = overnightRates(TERMS, find(of, coin));
  expect(rates && [format(rates.long), format(rates.short), rates.dayCount]).toEqual([long, short, dayCount]);
});

test("coins have funding instead, and where a benchmark is unknown no rate is told", () => {
  expect(overnightRates(TERMS, find("coinContract", "btcusdt"))).toBeNull();
  expect(overnightRates(TERMS, find("forex", "audusd"))).toBeNull();
});

test("the broker's published example: two US Tech contracts short for a night", () => {
  const rates = overnightRates(TERMS, find("index", "ndx"));
  const night = parse(nightlyRate(rates?.short ?? parse("0"), 360));
  const charge = mul(parse(String(2 * 100 * 6_957)), night, "halfUp");
  expect(Number(format(charge))).toBeCloseTo(37.49, 1);
});

test("a night's rate is rounded in the house's favour, paid or received", () => {
  expect(nightlyRate(parse("0.025"), 360)).toBe("0.00006945");
  expect(nightlyRate(parse("-0.025"), 360)).toBe("-0.00006944");
});

test.each([
  ["forex", "eurusd", "2026-03-03T12:00:00Z", "2026-03-03T22:00:00Z", 1],
  ["forex", "eurusd", "2026-03-03T22:00:00Z", "2026-03-04T22:00:00Z", 3],
  ["index", "spx", "2026-03-03T22:00:00Z", "2026-03-04T22:00:00Z", 1],
  ["index", "spx", "2026-03-06T00:00:00Z", "2026-03-06T22:00:00Z", 3],
  // New York's clocks change on that Sunday.
  ["stock", "aapl", "2026-03-07T12:00:00Z", "2026-03-09T21:00:00Z", 1],
] as const)("%s %s at %s is charged next at %s, for %d nights", (of, coin, now, nextAt, nights) => {
  expect(nextOvernightCut(find(of, coin), Date.parse(now))).toEqual({ nextAt: Date.parse(nextAt), nights });
});

test("terms that an operator got wrong give no rate, and are reported", () => {
  const faults: string[] = [];
  const read = (value: unknown) => readOvernightTerms(value, (what) => faults.push(what));
  expect(read({ swap: TERMS })).toEqual(TERMS);
  expect(faults).toEqual([]);
  expect(read({})).toBeNull();
  expect(read({ swap: { ...TERMS, benchmark: { USD: "4.5" } } })).toBeNull();
  expect(faults).toHaveLength(2);
});
