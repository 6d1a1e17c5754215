import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";

export interface HistoryPagesProps {
  query: {
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  count: number;
  children: ReactNode;
}

/** Rows that come page by page, and what stands in for them. */
export function HistoryPages({ query, count, children }: HistoryPagesProps) {
  const { t } = useTranslation("orders");
  if (query.isPending) {
    return (
      <div role="status" aria-label={t("history.loading")} className="space-y-3 px-4 py-3">
        <Skeleton className="h-32 w-full !rounded-card" />
        <Skeleton className="h-32 w-full !rounded-card" />
      </div>
    );
  }
  if (query.isError && count === 0)
    return (
      <ErrorState
        title={t("history.failed")}
        action={
          <Button look="quiet" onClick={() => query.refetch()}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  if (count === 0) return <EmptyState title={t("history.empty")}>{t("history.emptyText")}</EmptyState>;
  return (
    <div className="space-y-3 px-4 pt-1 pb-3">
      {children}
      {query.hasNextPage && (
        <Button look="quiet" className="w-full" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("history.more")}
        </Button>
      )}
    </div>
  );
}
