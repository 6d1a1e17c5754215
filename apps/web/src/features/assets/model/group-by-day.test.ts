import type { Bill } from "@evenkeel/contract/asset";
import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day.ts";

const bill = (id: string, iso: string): Bill => ({
  id,
  entryId: "1",
  type: "open",
  accountType: 3,
  coin: "USDT",
  change: "-1",
  availableChange: "-1",
  frozenChange: "0",
  balance: "9",
  refType: "fill",
  refId: "1",
  createdAt: Date.parse(iso),
});

const bills = [bill("3", "2026-11-20T17:00:00Z"), bill("2", "2026-11-20T15:00:00Z"), bill("1", "2026-11-19T23:00:00Z")];

test("bills of one day stand together, newest day first", () => {
  const days = groupByDay(bills, "UTC");
  expect(days.map((day) => [day.key, day.bills.map((row) => row.id)])).toEqual([
    ["2026-11-20", ["3", "2"]],
    ["2026-11-19", ["1"]],
  ]);
});

test("where a day ends depends on the zone", () => {
  const days = groupByDay(bills, "Asia/Hong_Kong");
  expect(days.map((day) => day.bills.length)).toEqual([1, 2]);
});

test("a row that two pages repeat is shown once", () => {
  expect(groupByDay([...bills, bills[2] as Bill], "UTC")[1]?.bills).toHaveLength(1);
});
