import { add, format, mul, parse } from "@evenkeel/calc/decimal";
import { WALLETS } from "@evenkeel/contract/asset";
import type { AssetRow } from "@evenkeel/contract/person";
import type { Execution } from "#/modules/execution/index.ts";
import { type Ledger, presentBalance } from "#/modules/ledger/index.ts";
import type { MarketData } from "#/modules/market-data/index.ts";
import type { UsersRoutesDeps } from "#/modules/users/index.ts";

const VALUATION_COIN = "USDT";

/** What getInfo says of a person's wallets: the ledger's balances, the engine's open profit, the hub's prices. */
export function createWalletLists(
  ledger: Ledger,
  execution: Execution,
  market: MarketData,
): Pick<UsersRoutesDeps, "listWallets"> {
  /** Worth of one unit in the valuation coin; null where no price is known. */
  const rateOf = (coin: string) =>
    coin === VALUATION_COIN ? parse("1") : (market.quote(`${coin.toLowerCase()}usdt`)?.last ?? null);

  return {
    listWallets: async (id, mode) => {
      const balances = await ledger.balances(id, mode);
      const upnl = await execution.unrealised(id, mode);
      const derivatives = format((await execution.derivatives.standing(id, mode)).upnl);
      const rows = balances.map((balance): AssetRow => {
        const isSettled = balance.coin === VALUATION_COIN;
        const own =
          isSettled && balance.accountType === WALLETS.contract
            ? upnl
            : isSettled && balance.accountType === WALLETS.derivatives
              ? derivatives
              : "0";
        const rate = rateOf(balance.coin);
        const worth = rate === null ? null : format(add(mul(balance.total, rate, "down"), parse(own)));
        return presentBalance(balance, { logo: "", upnl: own, valuation: worth, valuationCoin: VALUATION_COIN });
      });
      return {
        coinAssetList: rows.filter((row) => row.accountType !== WALLETS.derivatives),
        stockAssetList: rows.filter((row) => row.accountType === WALLETS.derivatives),
      };
    },
  };
}
