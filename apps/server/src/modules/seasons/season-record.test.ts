import { parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
import type { TypedFlow } from "#/modules/assets/index.ts";
import { presentSeason } from "./season-record.ts";

const START = Date.UTC(2026, 0, 5);
const flow = (type: TypedFlow["type"], refType: string, amount: string, at = START): TypedFlow => ({
  at,
  type,
  refType,
  amount: parse(amount),
});
const row = (number: number) => ({
  id: BigInt(number),
  number,
  startedAt: START,
  startBalance: parse("1000"),
  endedAt: null,
  endEquity: null,
  topUps: 0,
  toppedUp: parse("0"),
});
const NONE = { records: [], closed: { closed: 0, won: 0 } };

test("what came in the very millisecond of a reset belongs to the season in which it was booked", () => {
  const flows = [
    flow("grant", "user", "1000"),
    flow("topUp", "topUp", "50"),
    flow("seasonEnd", "season", "-1050"),
    flow("grant", "season", "1000"),
    flow("topUp", "topUp", "7"),
  ];
  const pnlOf = (number: number, value: string) =>
    presentSeason(row(number), { ...NONE, flows, end: { at: START, value: parse(value) } }).pnl;
  expect(pnlOf(1, "1050")).toBe("0");
  expect(pnlOf(2, "1007")).toBe("0");
  expect(pnlOf(2, "1010")).toBe("3");
});

test("shares are of what happened, and nothing where nothing did", () => {
  const evidence = { flows: [], records: [], end: { at: START + 1, value: parse("900") } };
  const season = presentSeason(row(1), { ...evidence, closed: { closed: 3, won: 2 } });
  expect(season).toMatchObject({ winRate: "66.67", returnRate: "-10", maxDrawdown: "10", trades: 3 });
  expect(presentSeason(row(1), { ...evidence, closed: { closed: 0, won: 0 } }).winRate).toBeNull();
});
