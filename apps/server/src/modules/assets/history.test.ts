import { format, parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import { historySince, rangeStart, todayStart } from "./history.ts";

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 0, 15, 12);
const midnight = (daysAgo: number) => NOON - DAY / 2 - daysAgo * DAY;
const record = (daysAgo: number, value: string) => ({
  at: midnight(daysAgo) + 1_000,
  value: parse(value),
  excluded: [],
});
const now = (value: string) => ({ at: NOON, value: parse(value) });
const grant = { at: midnight(10) + 5_000_000, amount: parse("100000") };

test("a new account's profit counts from the money it began with", () => {
  const { pnl, returnRate, points, start } = historySince(rangeStart("7", NOON), [], now("100250"), [
    { at: NOON - 60_000, amount: parse("100000") },
  ]);
  expect(format(pnl)).toBe("250");
  expect(returnRate === null ? null : format(returnRate)).toBe("0.25");
  expect(format(start.value)).toBe("0");
  expect(points.map(({ pnl: each }) => format(each))).toEqual(["0", "250"]);
});

test("a range begins with the newest record before it", () => {
  const records = [record(9, "100000"), record(8, "101000"), record(2, "103000")];
  const { pnl, start } = historySince(rangeStart("7", NOON), records, now("104000"), [grant]);
  expect(start.at).toBe(record(8, "0").at);
  expect(format(pnl)).toBe("3000");
});

test("days without a record are named and not filled in", () => {
  const records = [record(3, "100000"), record(2, "100100"), record(0, "100300")];
  const { gaps, points } = historySince(null, records, now("100300"), [{ ...grant, at: midnight(3) - 1 }]);
  expect(points).toHaveLength(5);
  expect(gaps).toEqual([{ from: midnight(2) + 1_000, to: midnight(0) + 1_000 }]);
});

test("today is measured from a record of midnight, not from one made after a late start", () => {
  const late = { ...record(0, "90000"), at: midnight(0) + 3 * 3_600_000 };
  expect(historySince(todayStart(NOON), [record(1, "80000"), late], now("91000"), [grant]).start.at).toBe(
    record(1, "0").at,
  );
  expect(historySince(todayStart(NOON), [record(0, "90000")], now("91000"), [grant]).start.at).toBe(record(0, "0").at);
});
