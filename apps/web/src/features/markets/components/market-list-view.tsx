import { LoadFailed } from "#/api/load-failed.tsx";
import { MarketSkeletons } from "#/api/market-list/market-skeletons.tsx";
import type { useMarketList } from "#/api/market-list/use-market-list.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { ListEnd } from "#/ui/list-end.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { WindowedRows } from "#/ui/windowed-rows.tsx";
import { MarketRow } from "./market-row.tsx";
import { StarredRow } from "./starred-row.tsx";

const SKELETON_ROWS = 9;

export interface MarketListViewProps {
  list: ReturnType<typeof useMarketList>;
  /** Without stars: for a visitor, who has no watchlist. */
  isReadOnly?: boolean;
  /** The rows answer a search: one that failed ends without a message, and leaves the way to try again. */
  isSearch?: boolean;
}

/** A market list in all its states: loading, rows, more rows, nothing, failed. */
export function MarketListView({ list, isReadOnly = false, isSearch = false }: MarketListViewProps) {
  const { t } = useTranslation("markets");
  const { rows, isLoading, isFinished, hasFailed, loadMore, retry } = list;
  const hasTimedOut = list.hasTimedOut && !isSearch;
  const retryButton = (
    <Button look="quiet" size="small" onClick={retry}>
      {t("common:retry")}
    </Button>
  );
  if (hasFailed && rows.length === 0) {
    if (isSearch) return <div className="grid place-items-center py-12">{retryButton}</div>;
    return <LoadFailed onRetry={retry} {...(hasTimedOut && { title: t("timedOut") })} />;
  }
  if (rows.length === 0 && (isLoading || !isFinished))
    return <MarketSkeletons count={SKELETON_ROWS} label={t("common:loading")} hasStar={!isReadOnly} />;
  if (rows.length === 0) {
    return <EmptyState title={t("empty.title")}>{t(isSearch ? "empty.text" : "empty.class")}</EmptyState>;
  }
  return (
    <>
      <WindowedRows rows={rows}>
        {(row) => (isReadOnly ? <MarketRow key={row.id} row={row} /> : <StarredRow key={row.id} row={row} />)}
      </WindowedRows>
      <ListEnd count={rows.length} isLoading={isLoading} isFinished={isFinished} onReach={loadMore}>
        {hasFailed && hasTimedOut && <p className="text-13">{t("timedOut")}</p>}
        {hasFailed && retryButton}
      </ListEnd>
    </>
  );
}
