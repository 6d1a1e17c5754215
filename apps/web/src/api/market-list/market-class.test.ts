import { coinList, forexList, futuresList, indicesList, spotList, stockList } from "@evenkeel/contract/market-lists";
import { expect, test } from "vitest";
import { marketRow } from "#/testing/market-row.ts";
import { listEndpoint } from "./list-endpoint.ts";
import { categoryKey, categoryOf, hasCodeSearch, MARKET_TYPES, tradePath } from "./market-class.ts";

const category = (query: string) => categoryOf(new URLSearchParams(query));

test("type is CryptoCoin and subType contract unless the address says otherwise", () => {
  expect(category("")).toEqual({ type: "CryptoCoin", subType: "contract" });
  expect(category("type=Bulk")).toEqual({ type: "Bulk", subType: "contract" });
  expect(category("type=CryptoCoin&subType=spot")).toEqual({ type: "CryptoCoin", subType: "spot" });
  expect(category("type=collect").type).toBe("collect");
  expect(category("type=nonsense&subType=nonsense")).toEqual({ type: "CryptoCoin", subType: "contract" });
  expect(categoryOf(new URLSearchParams("type=collect"), MARKET_TYPES).type).toBe("CryptoCoin");
});

test("each class is listed by its own call, and the favourites by none", () => {
  const calls = [
    category("subType=contract"),
    category("subType=spot"),
    ...MARKET_TYPES.slice(1).map((type) => category(`type=${type}`)),
  ].map(listEndpoint);
  expect(calls).toEqual([coinList, spotList, futuresList, forexList, indicesList, stockList]);
  expect(listEndpoint(category("type=collect"))).toBeUndefined();
});

test("the code option is hidden for favourites and crypto", () => {
  const withCodes = ["collect", ...MARKET_TYPES].filter((type) => hasCodeSearch(category(`type=${type}`)));
  expect(withCodes).toEqual(["Bulk", "DerivativesFx", "Index", "Stock"]);
});

test("contract and spot are two categories, other classes one each", () => {
  expect(categoryKey(category("subType=spot"))).not.toBe(categoryKey(category("subType=contract")));
  expect(categoryKey(category("type=Bulk&subType=spot"))).toBe(categoryKey(category("type=Bulk")));
});

test("a row leads to its trade screen, spot by its subType", () => {
  expect(tradePath(marketRow({ coin: "btcusdt", type: "CryptoCoin", subType: "contract" }))).toBe(
    "/trade?coin=btcusdt&type=CryptoCoin",
  );
  expect(tradePath(marketRow({ coin: "btcusdt", type: "CryptoCoin", subType: "spot" }))).toBe(
    "/trade?coin=btcusdt&type=CryptoCoin&subType=spot",
  );
});
