import type { DataOf } from "@evenkeel/contract/endpoint";
import { sessionList } from "@evenkeel/contract/security-devices";
import { securityOverview } from "@evenkeel/contract/security-factors";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";

export type Overview = DataOf<typeof securityOverview>;

const KEY = ["user", "security"];

/** How the account is guarded. */
export const overviewQuery = queryOptions({
  queryKey: [...KEY, "overview"],
  queryFn: ({ signal }) => call(securityOverview, {}, { signal }),
  staleTime: 0,
});

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: [...KEY, "sessions"],
  queryFn: async ({ signal }) => (await call(sessionList, {}, { signal })).rows,
  staleTime: 0,
});

/** Asks for both again: something about the guards has changed. */
export function refreshSecurity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
