import { expect, test } from "vitest";
import { marketRow } from "#/testing/market-row.ts";
import { nextSort, sortRows } from "./sort.ts";

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
