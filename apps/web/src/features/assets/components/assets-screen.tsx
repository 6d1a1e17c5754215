import type { AccountType, ValuationCurrency } from "@evenkeel/contract/asset-overview";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { spotHoldingsQuery } from "#/api/spot-holdings-query.ts";
import { useUser } from "#/api/user-query.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useOnline } from "#/lib/use-online.ts";
import { PageHeader } from "#/ui/page-header.tsx";
import { Skeleton, SkeletonRows } from "#/ui/skeleton.tsx";
import { spotCosts } from "../model/spot-costs.ts";
import { assetsQuery, overviewQuery, WORTH_MS } from "../queries.ts";
import { AssetActions } from "./asset-actions.tsx";
import { AssetSection } from "./asset-section.tsx";
import { LiveSheet } from "./live-sheet.tsx";
import { PnlChart } from "./pnl-chart.tsx";
import { SimSheet } from "./sim-sheet.tsx";
import { WalletCards } from "./wallet-cards.tsx";
import { WorthHead } from "./worth-head.tsx";

/** What the person has: in total, over time, wallet by wallet, asset by asset. `banner` is the mode badge. */
export function AssetsScreen({ banner }: { banner: ReactNode }) {
  const { t } = useTranslation("assets");
  const isOnline = useOnline();
  const user = useUser();
  const [currency, setCurrency] = useState<ValuationCurrency>("USDT");
  const [wallet, setWallet] = useState<AccountType | null>(null);
  const [isModeOpen, setIsModeOpen] = useState(false);
  const isReal = user?.isSimulate === false;
  const overview = useQuery(overviewQuery(currency));
  const assets = useQuery(assetsQuery);
  const { data: holdings } = useQuery({ ...spotHoldingsQuery, refetchInterval: WORTH_MS });
  const costs = useMemo(() => spotCosts(holdings), [holdings]);
  const retry = () => void Promise.all([overview.refetch(), assets.refetch()]);
  const isLost = !overview.data && (overview.isError || !isOnline);
  return (
    <main className="column min-h-dvh">
      <PageHeader
        title={t("title")}
        actions={
          <button
            type="button"
            onClick={() => setIsModeOpen(true)}
            className={classNames(
              "relative me-2 h-7 rounded-full px-3 text-13 font-semibold after:absolute after:-inset-y-2 after:inset-x-0",
              isReal ? "bg-warn-soft text-warn" : "bg-accent-soft text-accent",
            )}
          >
            {t(isReal ? "mode.real" : "simulated")}
          </button>
        }
      />
      {banner}
      {isLost ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <div className={classNames("transition-opacity duration-150", !isOnline && "opacity-60")}>
          {overview.data ? (
            <WorthHead overview={overview.data} currency={currency} onCurrency={setCurrency} />
          ) : (
            <HeadSkeleton label={t("loading")} />
          )}
          <AssetActions />
          <PnlChart />
          {overview.data && <WalletCards wallets={overview.data.wallets} chosen={wallet} onChoose={setWallet} />}
          {assets.data ? (
            <AssetSection rows={assets.data} costs={costs} wallet={wallet} />
          ) : assets.isError ? (
            <LoadFailed onRetry={retry} />
          ) : (
            <SkeletonRows count={3} label={t("loading")} />
          )}
        </div>
      )}
      {isReal ? (
        <LiveSheet open={isModeOpen} onClose={() => setIsModeOpen(false)} />
      ) : (
        <SimSheet open={isModeOpen} onClose={() => setIsModeOpen(false)} />
      )}
    </main>
  );
}

function HeadSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-2 px-4 pt-4 pb-3">
      <Skeleton className="h-3.5 w-24" />
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-3.5 w-36" />
    </div>
  );
}
