import { expect, test } from "vitest";
import { marketRow } from "#/testing/market-row.ts";
import { liveOrder, nextSort, sortRows } from "./sort.ts";

test("a column turns from its first order to the other, and off", () => {
  const first = nextSort(undefined, "price");
  expect(first).toEqual({ sort: "price", order: "desc" });
  const second = nextSort(first, "price");
  expect(second).toEqual({ sort: "price", order: "asc" });
  expect(nextSort(second, "price")).toBeUndefined();
  expect(nextSort(second, "name")).toEqual({ sort: "name", order: "asc" });
});

test("prices sort as numbers, not as text, and what has none stands last", () => {
  const rows = ["9", "100", null, "0.5"].map((price, at) => marketRow({ coin: `c${at}`, price }));
  const prices = (order: "asc" | "desc") => sortRows(rows, { sort: "price", order }).map((row) => row.price);
  expect(prices("desc")).toEqual(["100", "9", "0.5", null]);
  expect(prices("asc")).toEqual(["0.5", "9", "100", null]);
  expect(sortRows(rows, undefined)).toBe(rows);
});

test("rows stand in the order of their newest figures, and of the loaded ones where nothing is newer", () => {
  const rows = ["1", "2", "3"].map((price) => marketRow({ coin: `c${price}`, price, chRate: price }));
  const newest = (referCoin: string) => (referCoin === "c1" ? { price: "2.5", chRate: null } : undefined);
  expect(liveOrder(rows, { sort: "price", order: "desc" }, newest)).toEqual(["c3", "c1", "c2"]);
  expect(liveOrder(rows, { sort: "chRate", order: "desc" }, newest)).toEqual(["c3", "c2", "c1"]);
  expect(liveOrder(rows, undefined, newest)).toEqual(["c1", "c2", "c3"]);
});
