import * as calls from "@evenkeel/contract/risk-limits";
import { type Route, route } from "#/transport/http/route.ts";
import type { Limits } from "./limits.ts";

/** The calls of responsible trading. */
export function limitRoutes(limits: Limits): Route[] {
  return [
    route(calls.riskLimits, ({ user }) => limits.show(user.id, user.mode)),
    route(calls.riskLimitsUpdate, ({ user }, { body }) => limits.change(user.id, user.mode, body)),
    route(calls.riskCoolOff, ({ user }, { body }) => limits.coolOff(user.id, user.mode, body.days)),
    route(calls.riskExclude, ({ user }, { body }) => limits.exclude(user.id, user.mode, body.months)),
    route(calls.riskQuiz, async ({ user }) => ({
      passedAt: await limits.quizPassedAt(user.id),
      questions: [...calls.QUIZ_QUESTIONS],
    })),
    route(calls.riskQuizAnswer, ({ user }, { body }) => limits.answerQuiz(user.id, body)),
  ];
}
