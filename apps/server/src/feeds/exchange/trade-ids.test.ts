import { expect, test } from "vitest";
import { TradeIds } from "./trade-ids.ts";

test("numbers: new, told twice, late, after a gap", () => {
  const ids = new TradeIds();
  expect([5, 6, 6, 4, 9, 8, Number.NaN].map((id) => ids.next(id))).toEqual([
    "new",
    "new",
    "duplicate",
    "late",
    "gap",
    "late",
    "late",
  ]);
});

test("texts are remembered for a while", () => {
  const ids = new TradeIds();
  expect(ids.isNew("a")).toBe(true);
  expect(ids.isNew("a")).toBe(false);
  for (let id = 0; id < 512; id++) ids.isNew(String(id));
  expect(ids.isNew("a")).toBe(true);
  expect(ids.isNew("511")).toBe(false);
});
