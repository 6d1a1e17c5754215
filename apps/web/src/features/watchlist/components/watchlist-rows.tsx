import Plus from "lucide-react/icons/plus";
import { LoadFailed } from "#/api/load-failed.tsx";
import { MarketSkeletons } from "#/api/market-list/market-skeletons.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { ListEnd } from "#/ui/list-end.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { WindowedRows } from "#/ui/windowed-rows.tsx";
import { keyOf, type useWatchlist } from "../hooks/use-watchlist.ts";
import type { Editing } from "../model/selection.ts";
import { PickRow } from "./pick-row.tsx";
import type { RowParts } from "./row-parts.ts";

const SKELETON_ROWS = 6;

export interface WatchlistRowsProps extends RowParts {
  list: ReturnType<typeof useWatchlist>;
  edit: Editing;
  onToggle: (key: string) => void;
  onAdd: () => void;
  /** The rows answer a search: where there are none, nothing matches, whatever the list holds. */
  isSearch?: boolean;
}

/** The favourites of a sub-tab in all their states; in edit mode each with a box to tick. */
export function WatchlistRows({ list, edit, onToggle, onAdd, isSearch = false, Row, Body }: WatchlistRowsProps) {
  const { t } = useTranslation("watchlist");
  const { entries, isLoading, isLoadingMore, isFinished, hasFailed, loadMore, retry } = list;
  if (hasFailed) return <LoadFailed onRetry={retry} />;
  if (isLoading) return <MarketSkeletons count={SKELETON_ROWS} label={t("common:loading")} hasStar />;
  return (
    <>
      {entries.length === 0 && isFinished && isSearch && <EmptyState title={t("noneFound")} />}
      {entries.length === 0 && isFinished && !isSearch && (
        <EmptyState
          title={t("empty.title")}
          action={
            <Button onClick={onAdd}>
              <Plus aria-hidden="true" className="size-4.5" strokeWidth={2} />
              {t("add")}
            </Button>
          }
        >
          {t("empty.text")}
        </EmptyState>
      )}
      <WindowedRows rows={entries}>
        {(entry) => {
          const key = keyOf(entry);
          if (!edit.isOn) return <Row key={key} row={entry.market} />;
          return (
            <PickRow
              key={key}
              row={entry.market}
              Body={Body}
              isPicked={edit.picked.has(key)}
              onToggle={() => onToggle(key)}
            />
          );
        }}
      </WindowedRows>
      <ListEnd count={entries.length} isLoading={isLoadingMore} isFinished={isFinished} onReach={loadMore} />
    </>
  );
}
