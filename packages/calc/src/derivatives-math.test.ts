import { describe, expect, test } from "vitest";
import type { Holding } from "./contract-math.ts";
import { format, mul, parse, ZERO } from "./decimal.ts";
import {
  AT_PAR,
  conversionOf,
  guaranteedPremium,
  marginLevel,
  notionalIn,
  overnightCharge,
  pipValue,
  pnlIn,
  priceUsingUp,
  rateOf,
  tieredMargin,
} from "./derivatives-math.ts";
import type { Tier } from "./risk-tiers.ts";

const d = parse;
const lots = (direction: 1 | -1, qty: string, entry: string): Holding => ({
  direction,
  qty: d(qty),
  entryValue: mul(d(qty), d(entry), "up"),
});
const flat = (maxLeverage: number): readonly Tier[] => [
  { floor: ZERO, cap: null, maxLeverage, mmr: ZERO, deduction: ZERO },
];
const at = (rate: string, size: string) => conversionOf(rateOf(d(rate), d(rate), true), d(size));

describe("published examples", () => {
  test("margin of one lot EUR/USD at 1.175 with leverage 50 is 2,350", () => {
    const notional = notionalIn(d("1.175"), at("1", "100000"));
    expect(format(tieredMargin(notional, flat(50), 1000, 8))).toBe("2350");
  });

  test("the account's own currency as base: one lot USD/CAD with leverage 400 is 250, whatever the price", () => {
    const rate = rateOf(d("1.25"), d("1.25"), false);
    const notional = notionalIn(d("1.25"), conversionOf(rate, d("100000")));
    expect(format(tieredMargin(notional, flat(400), 1000, 2))).toBe("250");
  });

  test("a short index pays 37.49 for a night at 0.97 %", () => {
    const terms = { long: ZERO, short: d("0.0097"), dayCount: 360, nights: 1 } as const;
    expect(format(overnightCharge(lots(-1, "2", "6957"), d("6957"), terms, at("1", "100"), 2))).toBe("37.5");
    expect(format(overnightCharge(lots(-1, "2", "6957"), d("6957"), terms, at("1", "100"), 4))).toBe("37.4905");
  });

  test("ES: fifty dollars a point", () => {
    const es = conversionOf(AT_PAR, d("50"));
    expect(format(notionalIn(d("940"), es))).toBe("47000");
    expect(format(pipValue(d("1"), d("0.25"), es, 8))).toBe("12.5");
    expect(format(pnlIn(lots(1, "1", "940"), d("942"), es, 8))).toBe("100");
  });
});

describe("conversion", () => {
  const yen = conversionOf(rateOf(d("150"), d("160"), false), d("100000"));

  test("a pair that is quoted per dollar is turned round, bid to ask", () => {
    expect(format(rateOf(d("150"), d("160"), false).bid)).toBe("0.00625");
    expect(format(rateOf(d("150"), d("160"), false).ask, 6)).toBe("0.006666");
  });

  test("gains at the bid, losses at the ask", () => {
    expect(format(pnlIn(lots(1, "1", "150"), d("151"), yen, 2))).toBe("625");
    expect(format(pnlIn(lots(1, "1", "150"), d("149"), yen, 2))).toBe("-666.67");
  });

  test("one pip of a lot USD/JPY at 155 is 6.45", () => {
    const rate = conversionOf(rateOf(d("155"), d("155"), false), d("100000"));
    expect(format(pipValue(d("1"), d("0.01"), rate, 2))).toBe("6.45");
  });
});

describe("margin", () => {
  const tiers: readonly Tier[] = [
    { floor: ZERO, cap: d("1000"), maxLeverage: 20, mmr: ZERO, deduction: ZERO },
    { floor: d("1000"), cap: d("5000"), maxLeverage: 10, mmr: ZERO, deduction: ZERO },
    { floor: d("5000"), cap: null, maxLeverage: 5, mmr: ZERO, deduction: ZERO },
  ];

  test("each slice at its own rate", () => {
    expect(format(tieredMargin(d("1000"), tiers, 20, 8))).toBe("50");
    expect(format(tieredMargin(d("3000"), tiers, 20, 8))).toBe("250");
    expect(format(tieredMargin(d("6000"), tiers, 20, 8))).toBe("650");
  });

  test("a lower leverage of one's own choice needs more", () => {
    expect(format(tieredMargin(d("6000"), tiers, 8, 8))).toBe("825");
  });

  test("margin level", () => {
    expect(format(marginLevel(d("500"), d("1000")) ?? ZERO)).toBe("0.5");
    expect(marginLevel(d("500"), ZERO)).toBeNull();
  });

  test("the price that uses up what may be lost", () => {
    const es = conversionOf(AT_PAR, d("50"));
    expect(format(priceUsingUp(lots(1, "2", "940"), d("940"), d("1000"), es) ?? ZERO)).toBe("930");
    expect(format(priceUsingUp(lots(-1, "2", "940"), d("940"), d("1000"), es) ?? ZERO)).toBe("950");
    expect(priceUsingUp(lots(1, "2", "940"), d("940"), d("1000000"), es)).toBeNull();
  });
});

describe("nights", () => {
  const terms = { long: d("0.0615"), short: d("-0.0115"), dayCount: 365, nights: 3 } as const;

  test("three nights of 365 days; who is paid gets no fraction more", () => {
    const hk = conversionOf(rateOf(d("7.8"), d("7.8"), false), d("1"));
    expect(format(overnightCharge(lots(1, "10", "25000"), d("25000"), terms, hk, 2))).toBe("16.21");
    expect(format(overnightCharge(lots(-1, "10", "25000"), d("25000"), terms, hk, 2))).toBe("-3.02");
  });

  test("a guaranteed stop costs its share of the notional at the level", () => {
    expect(format(guaranteedPremium(d("2"), d("6900"), d("0.0005"), conversionOf(AT_PAR, d("1")), 8))).toBe("6.9");
  });
});
