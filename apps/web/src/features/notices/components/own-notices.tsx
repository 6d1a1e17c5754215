import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailed } from "#/api/load-failed.tsx";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useNavigate } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { ListEnd } from "#/ui/list-end.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { markRead, ownNoticesQuery } from "../queries.ts";
import { NoticeRow } from "./notice-row.tsx";
import { NoticeSkeletons } from "./notice-skeletons.tsx";

/** The person's own notices; pressing one marks it as read and goes where it leads. */
export function OwnNotices() {
  const { t } = useTranslation("notices");
  const navigate = useNavigate();
  const query = useInfiniteQuery(ownNoticesQuery);
  if (query.isPending) {
    return <NoticeSkeletons />;
  }
  const notices = query.data?.pages.flat() ?? [];
  if (query.isError && notices.length === 0) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (notices.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>;
  return (
    <>
      {notices.some(({ isRead }) => !isRead) && (
        <div className="flex justify-end px-4 pt-2">
          <Button look="quiet" size="small" onClick={() => void markRead().catch(reportError)}>
            {t("readAll")}
          </Button>
        </div>
      )}
      <ul>
        {notices.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onPress={() => {
              if (!notice.isRead) void markRead(notice.id).catch(reportError);
              if (notice.link !== null) navigate(notice.link);
            }}
          />
        ))}
      </ul>
      <ListEnd
        count={notices.length}
        isLoading={query.isFetchingNextPage}
        isFinished={!query.hasNextPage}
        onReach={() => void query.fetchNextPage()}
      />
    </>
  );
}
