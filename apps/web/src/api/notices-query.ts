import { noticeRead, noticeUnread, notifyUnread } from "@evenkeel/contract/unread";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocale } from "#/i18n/language.ts";
import { markReadOnDevice, useReadOnDevice } from "#/lib/read-notices.ts";
import { currentToken, useIsSignedIn } from "#/lib/session.ts";
import { call } from "./client.ts";
import { noticesQuery } from "./config-queries.ts";
import { queryClient } from "./query-client.ts";

/** Every list of the person's notices begins with this. */
export const NOTICES_KEY = ["user", "notices"] as const;

const unreadCountQuery = queryOptions({
  queryKey: [...NOTICES_KEY, "unread"],
  queryFn: async ({ signal }) => (await call(notifyUnread, {}, { signal })).unread,
  staleTime: 60_000,
});

const unreadAnnouncementsQuery = queryOptions({
  queryKey: ["user", "unreadAnnouncements"],
  queryFn: async ({ signal }) => (await call(noticeUnread, {}, { signal })).ids,
  staleTime: 60_000,
});

/** Announcements that were not read: by the person, or on this device where nobody is signed in; none while unknown. */
export function useUnreadAnnouncements(): readonly string[] {
  const { code } = useLocale();
  const isSignedIn = useIsSignedIn();
  const own = useQuery({ ...unreadAnnouncementsQuery, enabled: isSignedIn });
  const listed = useQuery(noticesQuery("announcement", code));
  const read = useReadOnDevice();
  if (isSignedIn) return own.data ?? [];
  if (read === null) return [];
  return (listed.data?.rows ?? []).map(({ id }) => id).filter((id) => !read.includes(id));
}

/** Whether a notice to the person, or an announcement, has not been read. */
export function useHasUnread(): boolean {
  const isSignedIn = useIsSignedIn();
  const { data: count } = useQuery({ ...unreadCountQuery, enabled: isSignedIn });
  const announcements = useUnreadAnnouncements();
  return announcements.length > 0 || (isSignedIn && count !== undefined && count > 0);
}

/** Keeps that announcements were read: one of them, or all that are unread. */
export async function markAnnouncementsRead(unread: readonly string[], id?: string): Promise<void> {
  if (currentToken() === null) {
    markReadOnDevice(id === undefined ? unread : [id]);
    return;
  }
  const { ids } = await call(noticeRead, { body: id === undefined ? {} : { id } });
  queryClient.setQueryData(unreadAnnouncementsQuery.queryKey, ids);
}
