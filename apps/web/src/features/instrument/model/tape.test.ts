import { expect, test } from "vitest";
import { tapeRows } from "./tape.ts";

const live = (ts: number) => ({ coin: "btcusdt", price: "1", qty: "2", side: "buy" as const, ts });
const earlier = (t: number) => ({ t, price: "1", qty: "2", side: "buy" as const });

test("live trades come first and what was fetched goes on where they end", () => {
  const rows = tapeRows([live(30), live(20)], [earlier(20), earlier(10)], 10);
  expect(rows.map((row) => row.atMs)).toEqual([30, 20, 10]);
});

test("two trades that are alike keep keys of their own", () => {
  const rows = tapeRows([live(30), live(30)], [], 10);
  expect(new Set(rows.map((row) => row.key)).size).toBe(2);
});

test("a trade's bar is its share of the largest one shown", () => {
  const rows = tapeRows([{ ...live(30), qty: "0.5" }], [earlier(20)], 10);
  expect(rows.map((row) => row.sizePercent)).toEqual([25, 100]);
});
