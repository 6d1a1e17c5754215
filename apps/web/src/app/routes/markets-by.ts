import type { MarketRow } from "@evenkeel/contract/instrument";
import { assetsOf } from "#/features/instrument/model/instrument-ref.ts";

/** The markets of a class by coin; one that is not known yet has the steps of the market that is shown. */
export function marketsBy(coins: ReadonlyMap<string, MarketRow> | undefined, shown: MarketRow) {
  const withAssets = (market: MarketRow) => {
    const assets = assetsOf(market.symbol);
    return { ...market, ...assets, money: assets.quote };
  };
  return (coin: string) =>
    withAssets(
      coins?.get(coin) ??
        (coin === shown.coin ? shown : { ...shown, coin, referCoin: coin, symbol: coin.toUpperCase() }),
    );
}
