import { expect, test } from "vitest";
import { type AssetRow, viewedRows } from "./asset-rows.ts";

const row = (coin: string, valuation: string | null, accountType: AssetRow["accountType"] = 2): AssetRow => ({
  accountType,
  coin,
  total: "1",
  available: "1",
  frozen: "0",
  borrowed: "0",
  upnl: "0",
  price: valuation,
  valuation,
  valuationCoin: "USDT",
  frozenFor: [],
});
const ROWS = [row("ETH", null), row("XRP", "0.99"), row("BTC", "10"), row("USDT", "9", 1), row("USDT", "100000", 3)];
const view = { search: "", hidesSmall: false, sort: "value" as const };
const names = (rows: readonly AssetRow[]) => rows.map(({ coin, accountType }) => `${coin}/${accountType}`);

test("shows the most valuable first, and what has no price last", () => {
  expect(names(viewedRows(ROWS, view))).toEqual(["USDT/3", "BTC/2", "USDT/1", "XRP/2", "ETH/2"]);
});

test("hides what is worth less than one, and nothing whose worth is not known", () => {
  expect(names(viewedRows(ROWS, { ...view, hidesSmall: true }))).toEqual(["USDT/3", "BTC/2", "USDT/1", "ETH/2"]);
});

test("finds by a part of the name in any case, and sorts by name", () => {
  expect(names(viewedRows(ROWS, { ...view, search: " us", sort: "name" }))).toEqual(["USDT/1", "USDT/3"]);
});
