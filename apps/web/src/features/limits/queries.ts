import type { CallOf, DataOf } from "@evenkeel/contract/endpoint";
import {
  type RiskLimits,
  riskCoolOff,
  riskExclude,
  riskLimits,
  riskLimitsUpdate,
  riskQuizAnswer,
} from "@evenkeel/contract/risk-limits";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";

/** The person's own limits; keys that begin with "user" are forgotten at sign-out. */
export const limitsQuery = queryOptions({
  queryKey: ["user", "limits"],
  queryFn: ({ signal }) => call(riskLimits, {}, { signal }),
  staleTime: 10_000,
});

const keep = (limits: RiskLimits) => queryClient.setQueryData(limitsQuery.queryKey, limits);

/** Sets or takes away limits; resolves when the screen knows what became of them. */
export async function changeLimits(body: CallOf<typeof riskLimitsUpdate>["body"]): Promise<void> {
  keep(await call(riskLimitsUpdate, { body }));
}

export async function startCoolOff(days: CallOf<typeof riskCoolOff>["body"]["days"]): Promise<void> {
  keep(await call(riskCoolOff, { body: { days } }));
}

export async function excludeSelf(months: number): Promise<void> {
  keep(await call(riskExclude, { body: { months } }));
}

/** Hands the answers in. @returns the questions that were answered wrongly; none where the person passed. */
export async function answerQuiz(
  answers: CallOf<typeof riskQuizAnswer>["body"]["answers"],
): Promise<DataOf<typeof riskQuizAnswer>["wrong"]> {
  const { wrong } = await call(riskQuizAnswer, { body: { answers, acceptsRisk: true } });
  if (wrong.length === 0) await queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey });
  return wrong;
}
