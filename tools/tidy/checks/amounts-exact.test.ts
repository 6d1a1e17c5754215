import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { amountsExact } from "./amounts-exact.ts";

const ledger = (text: string) => amountsExact.run(treeOf({ "apps/server/src/modules/ledger/post.ts": text }));

test("a price made a number on an amount path is found", () => {
  expect(ledger("const price = Number(order.price);")).toHaveLength(1);
  expect(ledger("const price = parseFloat(order.price);")).toHaveLength(1);
});

test("a comment, a count, a share and a chart are left alone", () => {
  expect(ledger("// never Number(price)")).toEqual([]);
  expect(ledger("return { total: Number(count.total) };")).toEqual([]);
  expect(ledger('const ticks = Number(stepsIn(price, tick, "floor"));')).toEqual([]);
  expect(ledger("const percent = Number((qty * 100n) / whole);")).toEqual([]);
  expect(amountsExact.run(treeOf({ "apps/web/src/chart/bars.ts": "Number(candle.price)" }))).toEqual([]);
});
