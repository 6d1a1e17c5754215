import { useTranslation } from "react-i18next";
import { LoadFailed } from "#/api/load-failed.tsx";
import type { useMarketList } from "#/api/market-list/use-market-list.ts";
import { Button } from "#/ui/button.tsx";
import { ListEnd } from "#/ui/list-end.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { WindowedRows } from "#/ui/windowed-rows.tsx";
import { MarketRow } from "./market-row.tsx";
import { StarredRow } from "./starred-row.tsx";

const SKELETON_ROWS = 9;

export interface MarketListViewProps {
  list: ReturnType<typeof useMarketList>;
  /** Without stars: for a visitor, who has no watchlist. */
  isReadOnly?: boolean;
}

/** A market list in all its states: loading, rows, more rows, nothing, failed. */
export function MarketListView({ list, isReadOnly = false }: MarketListViewProps) {
  const { t } = useTranslation("markets");
  const { rows, isLoading, isFinished, hasFailed, hasTimedOut, loadMore, retry } = list;
  if (hasFailed && rows.length === 0) {
    return <LoadFailed onRetry={retry} {...(hasTimedOut && { title: t("timedOut") })} />;
  }
  if (rows.length === 0 && (isLoading || !isFinished))
    return <SkeletonRows count={SKELETON_ROWS} label={t("common:loading")} />;
  if (rows.length === 0) return <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>;
  return (
    <>
      <WindowedRows rows={rows}>
        {(row) => (isReadOnly ? <MarketRow key={row.id} row={row} /> : <StarredRow key={row.id} row={row} />)}
      </WindowedRows>
      <ListEnd count={rows.length} isLoading={isLoading} isFinished={isFinished} onReach={loadMore}>
        {hasFailed && hasTimedOut && <p className="text-13">{t("timedOut")}</p>}
        {hasFailed && (
          <Button look="quiet" size="small" onClick={retry}>
            {t("common:retry")}
          </Button>
        )}
      </ListEnd>
    </>
  );
}
