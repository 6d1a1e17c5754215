import { useQuery } from "@tanstack/react-query";
import { noticesQuery } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { markAnnouncementsRead, useUnreadAnnouncements } from "#/api/notices-query.ts";
import { reportError } from "#/api/report-error.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useIsSignedIn } from "#/lib/session.ts";
import { Button } from "#/ui/button.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { NoticeSkeletons } from "./notice-skeletons.tsx";
import { UnreadDot } from "./unread-dot.tsx";

/** The announcements to everybody, newest first, with a mark on those that were not read. */
export function AnnouncementList() {
  const { t } = useTranslation("notices");
  const { code, tag } = useLocale();
  const isSignedIn = useIsSignedIn();
  const { data, isPending, isError, refetch } = useQuery(noticesQuery("announcement", code));
  const unread = useUnreadAnnouncements();
  if (isPending) return <NoticeSkeletons />;
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  const rows = data.rows.toSorted((a, b) => b.startTime_timestamp - a.startTime_timestamp);
  if (rows.length === 0) return <EmptyState title={t("noAnnouncements")} />;
  // The route of the help asks for a sign-in; announcements are for everybody.
  const path = isSignedIn ? "/helpDetails" : "/broadcastDetails";
  return (
    <>
      {unread.length > 0 && (
        <div className="flex justify-end px-4 pt-2">
          <Button look="quiet" size="small" onClick={() => void markAnnouncementsRead(unread).catch(reportError)}>
            {t("readAll")}
          </Button>
        </div>
      )}
      <ul>
        {rows.map(({ id, title, subTitle, startTime_timestamp }) => (
          <li key={id} className="border-hairline not-first:border-t">
            <ListRow
              leading={<UnreadDot isUnread={unread.includes(id)} />}
              title={<bdi className={unread.includes(id) ? "font-semibold" : undefined}>{title}</bdi>}
              detail={
                <>
                  {subTitle && <bdi className="line-clamp-2">{subTitle}</bdi>}
                  <bdi className="text-11 tabular-nums">{formatDay(startTime_timestamp, tag)}</bdi>
                </>
              }
              to={`${path}?${new URLSearchParams({ id })}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
