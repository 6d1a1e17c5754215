import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { noticesQuery } from "#/api/config-queries.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { ListRow } from "#/ui/list-row.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { shownNotices } from "../model/shown-notices.ts";

/** The latest announcements. While `isLoading`, their place is kept. */
export function Announcements({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation("home");
  const { code, tag } = useLocale();
  const { data, isPending } = useQuery(noticesQuery("announcement", code));
  const notices = shownNotices(data?.rows ?? []);
  return (
    <section className="pt-6 pb-6">
      <h2 className="px-4 pb-1 text-17 font-semibold">{t("announcements")}</h2>
      {isPending && isLoading && <Skeleton className="mx-4 mt-2 h-14" />}
      {!isPending && notices.length === 0 && <p className="px-4 py-3 text-13 text-ink-faint">{t("noAnnouncements")}</p>}
      {notices.map(({ id, title, startTime_timestamp }) => (
        <div key={id} className="border-hairline not-first-of-type:border-t">
          <ListRow
            title={title}
            detail={<span className="num">{formatDay(startTime_timestamp, tag)}</span>}
            to={`/helpDetails?${new URLSearchParams({ id })}`}
          />
        </div>
      ))}
    </section>
  );
}
