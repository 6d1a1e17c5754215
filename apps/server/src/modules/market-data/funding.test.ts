import { format } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { Funding, fundingRate, nextFundingAt } from "./funding.ts";

const CAP = 375_000;

test.each([
  [0, 10_000],
  [10_000, 10_000],
  [60_000, 10_000],
  [70_000, 20_000],
  [-40_000, 10_000],
  [-60_000, -10_000],
  [1_000_000, CAP],
  [-1_000_000, -CAP],
])("an average premium of %d gives a rate of %d (in 10^-8)", (premium, rate) => {
  expect(fundingRate(premium, CAP)).toBe(rate);
});

test("funding is due at 00, 08 and 16 UTC", () => {
  const at = (text: string) => Date.parse(text);
  expect(nextFundingAt(at("2026-03-01T07:59:59.999Z"))).toBe(at("2026-03-01T08:00:00Z"));
  expect(nextFundingAt(at("2026-03-01T08:00:00Z"))).toBe(at("2026-03-01T16:00:00Z"));
  expect(nextFundingAt(at("2026-03-01T23:00:00Z"))).toBe(at("2026-03-02T00:00:00Z"));
});

test("the mark approaches the index as the interval runs out", () => {
  const funding = new Funding("0.00375", 0.0001);
  const start = Date.parse("2026-03-01T08:00:00Z");
  expect(format(funding.rate())).toBe("0.0001");
  // 0.01 % of a million ticks is a hundred; half of it is left at half time.
  expect(funding.markTicks(1_000_000, start)).toBe(1_000_100);
  expect(funding.markTicks(1_000_000, start + 4 * 3_600_000)).toBe(1_000_050);
  expect(funding.markTicks(1_000_000, start + 8 * 3_600_000 - 1)).toBe(1_000_000);
});

test("a book above the index raises the rate, averaged over the interval and forgotten with it", () => {
  const funding = new Funding("0.00375", 0.0001);
  const start = Date.parse("2026-03-01T08:00:00Z");
  const ladder = (ticks: number) => ({ ticks: [ticks], steps: [1_000_000] });
  funding.sample(start, ladder(1_002_000), ladder(1_002_010), 1_002_000, 1_002_010, 1_000_000);
  expect(format(funding.rate())).toBe("0.0015");
  funding.sample(start + 1, ladder(1_000_000), ladder(1_000_010), 1_000_000, 1_000_010, 1_000_000);
  expect(format(funding.rate())).toBe("0.0005");
  funding.sample(start + 8 * 3_600_000, ladder(1_000_000), ladder(1_000_010), 1_000_000, 1_000_010, 1_000_000);
  expect(format(funding.rate())).toBe("0.0001");
});

test("the rate of an interval stands at its end, is told after it, and was never measured before it began", () => {
  const funding = new Funding("0.00375", 0.0001);
  const start = Date.parse("2026-03-01T08:00:00Z");
  const end = start + 8 * 3_600_000;
  const ladder = (ticks: number) => ({ ticks: [ticks], steps: [1_000_000] });
  const rate = (at: number) => {
    const value = funding.rateEndingAt(at);
    return value === null ? null : format(value);
  };
  expect(rate(end)).toBeNull();
  funding.sample(start, ladder(1_002_000), ladder(1_002_010), 1_002_000, 1_002_010, 1_000_000);
  expect([rate(start), rate(end)]).toEqual([null, "0.0015"]);
  funding.sample(end, ladder(1_000_000), ladder(1_000_010), 1_000_000, 1_000_010, 1_000_000);
  expect([rate(end), rate(end + 8 * 3_600_000), rate(start)]).toEqual(["0.0015", "0.0001", null]);
});
