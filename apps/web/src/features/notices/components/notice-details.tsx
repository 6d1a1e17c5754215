import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#/api/api-error.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { markAnnouncementsRead, useUnreadAnnouncements } from "#/api/notices-query.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useBack, useSearchParams } from "#/lib/router.tsx";
import { buttonClass } from "#/ui/button.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { isNoticeId, paragraphsOf } from "../model/notice-text.ts";
import { type NoticeDetail, noticeQuery } from "../queries.ts";

/** /helpDetails?id= and /broadcastDetails?id=: one announcement or article whole. Its words are text and nothing else. */
export function NoticeDetails() {
  const { t } = useTranslation("notices");
  const onBack = useBack();
  const { code } = useLocale();
  const id = useSearchParams()[0].get("id") ?? "";
  const { data, error, isPending, refetch } = useQuery({ ...noticeQuery(id, code), enabled: isNoticeId(id) });
  useReadMark(data);
  const isMissing = !isNoticeId(id) || (error instanceof ApiError && error.code === 404);
  return (
    <main className="column">
      <PageHeader title={t("details.title")} back={{ label: t("common:back"), onBack }} />
      {isMissing && (
        <EmptyState
          title={t("details.missing")}
          action={
            <Link to="/help" className={buttonClass("quiet")}>
              {t("details.all")}
            </Link>
          }
        >
          {t("details.missingText")}
        </EmptyState>
      )}
      {!isMissing && data && <Article notice={data} />}
      {!isMissing && !data && !isPending && <LoadFailed onRetry={() => void refetch()} />}
      {!isMissing && isPending && (
        <div role="status" aria-label={t("common:loading")} className="space-y-3 px-4 pt-2">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-40" />
        </div>
      )}
    </main>
  );
}

function Article({ notice }: { notice: NoticeDetail }) {
  const { t } = useTranslation("notices");
  const { tag } = useLocale();
  const { title, subTitle, body, updatedAt, isTranslated } = notice;
  const language = isTranslated ? undefined : "en";
  return (
    <article className="px-4 pt-1 pb-8">
      <h2 lang={language} dir="auto" className="text-22 leading-tight font-semibold">
        {title}
      </h2>
      <p className="mt-2 text-13 text-ink-faint">
        <time dateTime={new Date(updatedAt).toISOString()} className="tabular-nums">
          {formatDay(updatedAt, tag)}
        </time>
        {!isTranslated && ` · ${t("details.english")}`}
      </p>
      <div lang={language} dir="auto" className="mt-5 space-y-4 text-15 leading-relaxed">
        {subTitle !== "" && <p className="text-17 text-ink-soft">{subTitle}</p>}
        {paragraphsOf(body).map(({ key, text }) => (
          <p key={key} className="whitespace-pre-line">
            {text}
          </p>
        ))}
      </div>
    </article>
  );
}

/** An announcement that is seen whole is read. A mark that could not be kept is made at the next opening. */
function useReadMark(notice: NoticeDetail | undefined): void {
  const unread = useUnreadAnnouncements();
  const id = notice?.id;
  const isUnread = id !== undefined && unread.includes(id);
  useEffect(() => {
    if (isUnread) void markAnnouncementsRead([], id).catch(() => {});
  }, [id, isUnread]);
}
