import { WALLETS } from "@evenkeel/contract/asset";
import type { SpotHolding } from "@evenkeel/contract/spot";
import type { AssetRow } from "./asset-rows.ts";

/** What coins of the spot wallet cost, and what they bring at the last price; `upnl` is null where either is not known. */
export type SpotCost = Pick<SpotHolding, "coin" | "quote" | "averageCost" | "cost" | "upnl">;
export type SpotCosts = ReadonlyMap<string, SpotCost>;

/** The costs of what the spot wallet holds, by asset. */
export function spotCosts(holdings: readonly SpotHolding[] | undefined): SpotCosts {
  return new Map((holdings ?? []).map((holding) => [holding.asset, holding]));
}

/** The cost of an asset where it stands in the spot wallet and was bought there. */
export function costOf(costs: SpotCosts, row: Pick<AssetRow, "accountType" | "coin">): SpotCost | undefined {
  const cost = row.accountType === WALLETS.spot ? costs.get(row.coin) : undefined;
  return cost?.averageCost == null ? undefined : cost;
}
