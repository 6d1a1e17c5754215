import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredAlert } from "./alert.ts";
import { changeText, changeUnits, markOf, opposite, reaches } from "./gauge.ts";

const alertOf = (kind: StoredAlert["kind"], level: string): StoredAlert => ({
  id: 1n,
  userId: "1",
  coinId: "2001",
  kind,
  level: parse(level),
  window: kind.startsWith("change") ? "1h" : null,
  frequency: "once",
  inApp: true,
  push: false,
  note: "",
  isOn: true,
  isArmed: true,
  firedAt: null,
  firedCount: 0,
  adjustedAt: null,
  version: 1,
  createdAt: 0,
});
const steps = { tickSize: "0.05", qtyStep: "0.001" };
const TICK = parse("0.05");

describe("a price alert", () => {
  const level = fc.bigInt({ min: 1n, max: 10n ** 23n }).map((units) => format(units as Decimal));
  const ticks = fc.integer({ min: 0, max: 3_000_000 });

  test.each(["priceAbove", "priceBelow"] as const)(
    "%s holds exactly where the price is at the level or beyond",
    (kind) => {
      fc.assert(
        fc.property(level, ticks, (text, price) => {
          const mark = markOf(alertOf(kind, text), steps);
          const exact = BigInt(price) * TICK;
          const holds = kind === "priceAbove" ? exact >= parse(text) : exact <= parse(text);
          expect(reaches(mark, price)).toBe(holds);
          expect(reaches(opposite(mark), price)).toBe(!holds);
        }),
      );
    },
  );
});

describe("an alert on a change", () => {
  // Levels of up to four digits after the point, as fine as the gauge.
  const level = fc.integer({ min: 1, max: 2_000_000 }).map((units) => changeText(units));
  const from = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -50_000, max: -1 }));
  const to = fc.integer({ min: -50_000, max: 1_000_000 });

  test.each(["changeUp", "changeDown"] as const)(
    "%s holds exactly where the change is at the level or beyond",
    (kind) => {
      fc.assert(
        fc.property(level, from, to, (text, start, end) => {
          const mark = markOf(alertOf(kind, text), steps);
          const value = changeUnits(start, end) ?? Number.NaN;
          // change ≥ level, without a division.
          const moved = BigInt(kind === "changeUp" ? end - start : start - end) * 100n * 10n ** 18n;
          const holds = moved >= parse(text) * BigInt(Math.abs(start));
          expect(reaches(mark, value)).toBe(holds);
          expect(reaches(opposite(mark), value)).toBe(!holds);
        }),
      );
    },
  );

  test("a change is told in percent; from zero there is none", () => {
    expect(changeText(changeUnits(64_000, 63_200) ?? 0)).toBe("-1.25");
    expect(changeUnits(0, 5)).toBe(null);
  });
});

test("levels of volume are whole steps, never below what was asked for", () => {
  expect(markOf(alertOf("volumeAbove", "12.0001"), steps)).toEqual({ gauge: "volume", wakes: "rise", key: 12_001 });
});
