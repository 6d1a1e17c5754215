import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "#/api/load-failed.tsx";
import { Button } from "#/ui/button.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { Spinner } from "#/ui/spinner.tsx";
import { EmptyState } from "#/ui/state.tsx";
import type { useMarketList } from "../hooks/use-market-list.ts";
import { MarketRow } from "./market-row.tsx";

/** How far below the screen the next page begins to load. */
const LOAD_AHEAD = "400px";
const SKELETON_ROWS = 9;

/** A market list in all its states: loading, rows, more rows, nothing, failed. */
export function MarketListView({ list }: { list: ReturnType<typeof useMarketList> }) {
  const { t } = useTranslation("markets");
  const { rows, isLoading, isFinished, hasFailed, loadMore, retry } = list;
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page calls for looking at the list's end again.
  useEffect(() => {
    if (!end.current || isFinished) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: LOAD_AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFinished, rows.length]);

  if (hasFailed && rows.length === 0) {
    return <LoadFailed onRetry={retry} />;
  }
  if (rows.length === 0 && (isLoading || !isFinished))
    return <SkeletonRows count={SKELETON_ROWS} label={t("common:loading")} />;
  if (rows.length === 0) return <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>;
  return (
    <>
      <div>
        {rows.map((row) => (
          <MarketRow key={row.id} row={row} />
        ))}
      </div>
      <div ref={end} className="grid min-h-12 place-items-center text-ink-faint">
        {isLoading && <Spinner className="size-5" />}
        {hasFailed && (
          <Button look="quiet" size="small" onClick={retry}>
            {t("common:retry")}
          </Button>
        )}
      </div>
    </>
  );
}
