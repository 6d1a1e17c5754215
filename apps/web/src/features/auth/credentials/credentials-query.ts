import { credentials } from "@evenkeel/contract/credentials";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";
import { refreshUser } from "#/api/user-query.ts";

/** What the person signs in and is reached with. Keys that begin with "user" are forgotten at sign-out. */
export const credentialsQuery = queryOptions({
  queryKey: ["user", "credentials"],
  queryFn: ({ signal }) => call(credentials, {}, { signal }),
  staleTime: 5_000,
});

/** Asks for what a change has changed. */
export async function credentialsChanged(): Promise<void> {
  refreshUser();
  await queryClient.invalidateQueries({ queryKey: credentialsQuery.queryKey });
}
