import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailed } from "#/api/load-failed.tsx";
import { formatExact } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { firingsQuery } from "../queries.ts";
import { useAlertWords } from "./use-alert-words.ts";

/** When alerts fired, and at which figure. */
export function AlertHistory() {
  const { t } = useTranslation("alerts");
  const { tag } = useLocale();
  const words = useAlertWords();
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(firingsQuery);
  if (isPending) return <Skeleton className="my-2 h-14" />;
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  const firings = data.pages.flat();
  if (firings.length === 0) return <EmptyState title={t("noHistory")}>{t("noHistoryText")}</EmptyState>;
  return (
    <>
      <ul>
        {firings.map((firing) => (
          <li key={firing.id} className="border-hairline py-2.5 not-first:border-t">
            <p className="font-semibold">
              <span className="num me-1.5">{firing.symbol}</span>
              {words(firing)}
            </p>
            <p className="flex justify-between gap-3 text-13 text-ink-faint">
              <span>{t("firedAt", { value: formatExact(firing.value, tag) })}</span>
              <bdi className="tabular-nums">{formatDateTime(firing.firedAt, tag)}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" size="large" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}
