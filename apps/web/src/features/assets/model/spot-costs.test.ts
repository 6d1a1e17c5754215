import type { SpotHolding } from "@evenkeel/contract/spot";
import { expect, test } from "vitest";
import { costOf, spotCosts } from "./spot-costs.ts";

const holding = (asset: string, averageCost: string | null): SpotHolding => ({
  asset,
  coin: asset === "USDT" ? null : `${asset.toLowerCase()}usdt`,
  quote: asset === "USDT" ? null : "USDT",
  available: "1",
  frozen: "0",
  qty: averageCost === null ? "0" : "1",
  cost: averageCost ?? "0",
  averageCost,
  lastPrice: "60000",
  upnl: averageCost === null ? null : "1000",
});

test("a cost belongs to coins that were bought, in the spot wallet alone", () => {
  const costs = spotCosts([holding("USDT", null), holding("BTC", "59000"), holding("ETH", null)]);
  expect(costOf(costs, { accountType: 2, coin: "BTC" })).toMatchObject({ averageCost: "59000", upnl: "1000" });
  expect(costOf(costs, { accountType: 1, coin: "BTC" })).toBeUndefined();
  expect(costOf(costs, { accountType: 2, coin: "ETH" })).toBeUndefined();
  expect(costOf(costs, { accountType: 2, coin: "USDT" })).toBeUndefined();
  expect(costOf(spotCosts(undefined), { accountType: 2, coin: "BTC" })).toBeUndefined();
});
