import type { MarketRow } from "@evenkeel/contract/instrument";
import { LoadFailed } from "#/api/load-failed.tsx";
import type { useMarketList } from "#/api/market-list/use-market-list.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { ListEnd } from "#/ui/list-end.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import type { Candidate, Picked } from "../model/picking.ts";
import { PickRow } from "./pick-row.tsx";
import type { RowParts } from "./row-parts.ts";

const SKELETON_ROWS = 6;

export interface CandidateListProps extends Pick<RowParts, "Body"> {
  list: ReturnType<typeof useMarketList>;
  candidates: readonly (Candidate & { readonly row: MarketRow })[];
  /** Whether a favourite already. */
  isTaken: (key: string) => boolean;
  picked: Picked;
  onToggle: (candidate: Candidate) => void;
}

/** The markets that can be added. One that is a favourite already is ticked for good. */
export function CandidateList({ list, candidates, isTaken, picked, onToggle, Body }: CandidateListProps) {
  const { t } = useTranslation(["watchlist", "markets"]);
  const { isLoading, isFinished, hasFailed, hasTimedOut, loadMore, retry } = list;
  if (hasFailed && candidates.length === 0)
    return <LoadFailed onRetry={retry} {...(hasTimedOut && { title: t("markets:timedOut") })} />;
  if (candidates.length === 0 && !isFinished) return <SkeletonRows count={SKELETON_ROWS} label={t("common:loading")} />;
  if (candidates.length === 0) return <EmptyState title={t("noneFound")} />;
  return (
    <>
      {candidates.map(({ row, key, item }) => (
        <PickRow
          key={key}
          row={row}
          Body={Body}
          isPicked={isTaken(key) || picked.has(key)}
          isDisabled={isTaken(key)}
          onToggle={() => onToggle({ key, item })}
        />
      ))}
      <ListEnd count={candidates.length} isLoading={isLoading} isFinished={isFinished} onReach={loadMore}>
        {hasFailed && (
          <Button look="quiet" size="small" onClick={retry}>
            {t("common:retry")}
          </Button>
        )}
      </ListEnd>
    </>
  );
}
