import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { noticesQuery } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { ListRow } from "#/ui/list-row.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";

/** The announcements to everybody, newest first. */
export function AnnouncementList() {
  const { t } = useTranslation("notices");
  const { code, tag } = useLocale();
  const { data, isPending, isError, refetch } = useQuery(noticesQuery("announcement", code));
  if (isPending) {
    return (
      <div role="status" aria-label={t("common:loading")} className="space-y-3 px-4 py-3">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-12" />
        ))}
      </div>
    );
  }
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  const rows = data.rows.toSorted((a, b) => b.startTime_timestamp - a.startTime_timestamp);
  if (rows.length === 0) return <EmptyState title={t("noAnnouncements")} />;
  return (
    <ul>
      {rows.map(({ id, title, subTitle, startTime_timestamp }) => (
        <li key={id} className="border-hairline not-first:border-t">
          <ListRow
            title={<span className="font-semibold">{title}</span>}
            detail={
              <>
                {subTitle && <span className="line-clamp-2">{subTitle}</span>}
                <span className="num text-11">{formatDay(startTime_timestamp, tag)}</span>
              </>
            }
            to={`/helpDetails?${new URLSearchParams({ id })}`}
          />
        </li>
      ))}
    </ul>
  );
}
