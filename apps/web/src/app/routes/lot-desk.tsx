import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { corporateActionsQuery } from "#/api/trading/corporate-actions-query.ts";
import { derivativesProduct } from "#/api/trading/derivatives-product.ts";
import { derivativeTermsQuery } from "#/api/trading/derivatives-queries.ts";
import { ProductContext } from "#/api/trading/use-product.ts";
import { ComingActions } from "#/features/instrument/components/coming-actions.tsx";
import { SessionLine } from "#/features/instrument/components/session-line.tsx";
import { DeskSkeleton } from "#/features/instrument/components/trade-frame.tsx";
import { assetsOf } from "#/features/instrument/model/instrument-ref.ts";
import { lotCoinsQuery } from "#/features/instrument/queries.ts";
import { LevelWarning } from "#/features/positions/components/wallet-level.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ContractDesk } from "./contract-desk.tsx";

/** What the wallet of contracts in lots is kept in. */
const WALLET_CURRENCY = "USDT";

/** The desk of futures, currencies, indices and shares; trading only where the server has terms for it. */
export default function LotDesk({ row }: { row: MarketRow }) {
  const { t } = useTranslation(["orders", "shares"]);
  const terms = useQuery(derivativeTermsQuery(row.coin));
  // Asked for at the same time, so that what is announced comes with the desk and moves nothing in it.
  useQuery({ ...corporateActionsQuery(row.coin), enabled: row.type === "Stock" });
  const { data: coins } = useQuery(lotCoinsQuery);
  const canTrade = terms.data !== null && terms.data !== undefined;
  const currency = terms.data?.currency;
  const lots = useMemo(
    () => ({
      canTrade,
      notices: currency !== undefined && (
        <>
          <SessionLine row={row} />
          {row.type === "Stock" && <ComingActions coin={row.coin} currency={currency} />}
          <LevelWarning />
        </>
      ),
      marketOf: (coin: string) => {
        const known =
          coins?.get(coin) ?? (coin === row.coin ? row : { ...row, coin, referCoin: coin, symbol: coin.toUpperCase() });
        const own = coin === row.coin ? currency : undefined;
        const quote = own ?? assetsOf(known.symbol, "").quote;
        return { ...known, base: t("lot.lots"), quote, money: WALLET_CURRENCY };
      },
    }),
    [canTrade, currency, coins, row, t],
  );
  if (terms.isPending) return <DeskSkeleton />;
  if (terms.isError && !terms.data) return <LoadFailed onRetry={() => void terms.refetch()} />;
  return (
    <ProductContext value={derivativesProduct}>
      <ContractDesk row={row} lots={lots} />
    </ProductContext>
  );
}
