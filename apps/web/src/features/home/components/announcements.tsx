import { useQuery } from "@tanstack/react-query";
import { noticesQuery } from "#/api/config-queries.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { shownNotices } from "../model/shown-notices.ts";

/** The latest announcements. While `isLoading`, their place is kept. */
export function Announcements({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation("home");
  const { code, tag } = useLocale();
  const { data, isPending, refetch } = useQuery(noticesQuery("announcement", code));
  const notices = shownNotices(data?.rows ?? []);
  return (
    <section className="pt-6 pb-6">
      <h2 className="px-4 pb-1 text-17 font-semibold">{t("announcements")}</h2>
      {isPending && isLoading && <Skeleton className="mx-4 mt-2 h-14" />}
      {!isPending && !data && (
        <p role="alert" className="flex items-center justify-between gap-3 px-4 py-1 text-13 text-ink-faint">
          {t("common:load.title")}
          <Button look="quiet" size="small" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        </p>
      )}
      {data && notices.length === 0 && <p className="px-4 py-3 text-13 text-ink-faint">{t("noAnnouncements")}</p>}
      {notices.map(({ id, title, startTime_timestamp }) => (
        <div key={id} className="border-hairline not-first-of-type:border-t">
          <ListRow
            title={<bdi>{title}</bdi>}
            detail={<bdi className="tabular-nums">{formatDay(startTime_timestamp, tag)}</bdi>}
            to={`/helpDetails?${new URLSearchParams({ id })}`}
          />
        </div>
      ))}
    </section>
  );
}
