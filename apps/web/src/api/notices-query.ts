import { notifyList } from "@evenkeel/contract/notify";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useIsSignedIn } from "#/lib/session.ts";
import { call } from "./client.ts";

/** Every list of the person's notices begins with this. */
export const NOTICES_KEY = ["user", "notices"] as const;

const latestNoticesQuery = queryOptions({
  queryKey: [...NOTICES_KEY, "latest"],
  queryFn: async ({ signal }) => (await call(notifyList, {}, { signal })).rows,
  staleTime: 60_000,
});

/** Whether one of the person's latest notices has not been read. */
export function useHasUnread(): boolean {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...latestNoticesQuery, enabled: isSignedIn });
  return isSignedIn && data?.some(({ isRead }) => !isRead) === true;
}
