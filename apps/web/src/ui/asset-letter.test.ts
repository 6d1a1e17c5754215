import { expect, test } from "vitest";
import { assetLetter } from "./asset-letter.ts";

test("an asset is marked by its code's first letter, one that goes by a number by its name's", () => {
  expect([assetLetter("btc"), assetLetter("$wif", "dogwifhat"), assetLetter("AAPL", "Apple")]).toEqual(["B", "W", "A"]);
  expect([assetLetter("00700.HK", "Tencent"), assetLetter("00700.HK", "腾讯控股")]).toEqual(["T", "腾"]);
  expect([assetLetter("00700.HK"), assetLetter("1INCH", "1inch"), assetLetter("")]).toEqual(["0", "1", ""]);
});
