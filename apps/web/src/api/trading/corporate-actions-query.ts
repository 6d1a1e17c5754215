import { derivativesCorporateActions } from "@evenkeel/contract/derivatives-changes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { refetchIn } from "../session-refetch.ts";

/** A split or a dividend of a share, announced or in force. */
export type CorporateAction = DataOf<typeof derivativesCorporateActions>["actions"][number];

/** Holders are told an hour beforehand at the latest. */
const EVERY_MS = 10 * 60_000;

/** What a company has announced and done to its shares, the latest date first; asked for again when the next one counts. */
export const corporateActionsQuery = (coin: string) =>
  queryOptions({
    queryKey: ["derivatives", "corporateActions", coin],
    queryFn: async ({ signal }) => (await call(derivativesCorporateActions, { query: { coin } }, { signal })).actions,
    refetchInterval: ({ state }) => refetchIn(comingActions(state.data)[0]?.effectiveAt, EVERY_MS),
  });

/** What is still to come, the next one first. */
export function comingActions(actions: readonly CorporateAction[] | undefined): readonly CorporateAction[] {
  return (actions ?? []).filter(({ isInForce }) => !isInForce).toReversed();
}
