import { getInfo } from "@evenkeel/contract/person";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useIsSignedIn } from "#/lib/session.ts";
import { call } from "./client.ts";
import { queryClient } from "./query-client.ts";

/** The person who is signed in, with wallets. Keys that begin with "user" are forgotten at sign-out. */
export const userQuery = queryOptions({
  queryKey: ["user", "info"],
  queryFn: ({ signal }) => call(getInfo, {}, { signal }),
  staleTime: 5_000,
});

/** The person who is signed in; `undefined` while unknown or signed out. */
export function useUser() {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...userQuery, enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}

/** Asks for the person's facts again, as each navigation does. A failure is told by the screens that show them. */
export function refreshUser(): void {
  void queryClient.prefetchQuery({ ...userQuery, staleTime: 0 });
}
