import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Link } from "#/lib/router.tsx";
import { chosenZone } from "#/lib/time-choice.ts";
import { watchReach } from "#/lib/watch-reach.ts";
import { Button, buttonClass } from "#/ui/button.tsx";
import { EmptyState, ErrorState, OfflineState } from "#/ui/state.tsx";
import { groupByDay } from "../model/group-by-day.ts";
import { type BillWish, billsQuery } from "../queries.ts";
import { BillRow } from "./bill-row.tsx";
import { BillSkeletons } from "./bill-skeletons.tsx";

export interface BillListProps {
  /** Which bills; an empty wish is for all. */
  wish: BillWish;
  isOnline: boolean;
  onShowAll: () => void;
}

/** The ledger's rows by day, loading on as one scrolls. */
export function BillList({ wish, isOnline, onShowAll }: BillListProps) {
  const { t } = useTranslation("bills");
  const { tag } = useLocale();
  const timeZone = chosenZone(useAppSetting()?.timezone);
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, dataUpdatedAt } =
    useInfiniteQuery(billsQuery(wish));
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !hasNextPage || isFetchingNextPage) return;
    return watchReach(element, "240px", () => void fetchNextPage());
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const again = (
    <Button look="quiet" onClick={() => void refetch()}>
      {t("retry")}
    </Button>
  );
  if (isPending && isOnline) return <BillSkeletons count={8} label={t("loading")} />;
  if (!data && !isOnline) {
    return (
      <OfflineState title={t("offlineTitle")} action={again}>
        {t("offlineText")}
      </OfflineState>
    );
  }
  if (isError && !data) return <ErrorState title={t("failed")} action={again} />;
  const days = groupByDay(data?.pages.flatMap((page) => page.rows) ?? [], timeZone);
  if (days.length === 0) {
    return Object.values(wish).every((value) => value === undefined) ? (
      <EmptyState
        title={t("empty")}
        action={
          <Link to="/trade" className={buttonClass("quiet")}>
            {t("toTrade")}
          </Link>
        }
      >
        {t("emptyText")}
      </EmptyState>
    ) : (
      <EmptyState
        title={t("emptyFiltered")}
        action={
          <Button look="quiet" onClick={onShowAll}>
            {t("showAll")}
          </Button>
        }
      />
    );
  }
  return (
    <>
      {!isOnline && (
        <p role="status" className="mx-4 mt-2 rounded-field bg-warn-soft px-3 py-2 text-13 text-warn">
          {t("offline", { age: ageText(Date.now() - dataUpdatedAt, tag) })}
        </p>
      )}
      <div className={classNames("transition-opacity duration-150", !isOnline && "opacity-60")}>
        {days.map((day) => (
          <section key={day.key} aria-label={formatDay(day.atMs, tag, timeZone)}>
            <h2 className="sticky top-14 z-10 bg-ground px-4 pt-3 pb-1.5 text-11 font-semibold text-ink-faint">
              {formatDay(day.atMs, tag, timeZone)}
            </h2>
            <ul className="border-y border-hairline bg-surface">
              {day.bills.map((bill) => (
                <BillRow key={bill.id} bill={bill} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div ref={end} className="py-6 text-center text-13 text-ink-faint">
        {isFetchingNextPage ? t("loadingMore") : !hasNextPage && t("end")}
      </div>
    </>
  );
}

const MINUTE_MS = 60_000;

function ageText(ms: number, locale: string): string {
  const unit = ms < 2 * MINUTE_MS ? "second" : "minute";
  const value = Math.max(1, Math.floor(ms / (unit === "second" ? 1_000 : MINUTE_MS)));
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", numberingSystem: "latn" }).format(
    value,
  );
}
