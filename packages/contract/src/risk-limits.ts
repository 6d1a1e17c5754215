import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { decimal, instant, positiveDecimal } from "./primitives.ts";

/** What people bind themselves to: limits, a pause, staying away, and what must be understood before leverage. */

/** What an order that opens something may be refused for by its owner's own limits. */
export const OPENING_ERRORS = [
  "risk.coolOff",
  "risk.excluded",
  "risk.lossLimit",
  "risk.ownLeverage",
  "risk.ownOrder",
  "risk.ownPositions",
  "risk.quizNeeded",
] as const;

/** The limits there are. Losses and order size in USDT, leverage as a factor, the reminder in minutes. */
export const LIMIT_FIELDS = [
  "dailyLoss",
  "weeklyLoss",
  "maxLeverage",
  "maxOrder",
  "maxPositions",
  "sessionReminder",
] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** After how many minutes of use a person may ask to be reminded. */
export const REMINDER_MINUTES = ["30", "60", "120"] as const;
/** How long a cool-off may be, in days. */
export const COOL_OFF_DAYS = [1, 7, 30] as const;
/** How long somebody may stay away, in months. */
export const EXCLUSION_MONTHS = { min: 6, max: 60 } as const;
/** How long a limit that is loosened stays as it was. */
export const LOOSEN_AFTER_MS = 24 * 3_600_000;

/** A limit now, and what it will be where loosening it still waits; null is no limit. */
const limit = z.object({
  value: z.nullable(decimal),
  next: z.nullable(z.object({ value: z.nullable(decimal), at: instant })),
});

const limits = z.object({
  limits: z.object({
    dailyLoss: limit,
    weeklyLoss: limit,
    maxLeverage: limit,
    maxOrder: limit,
    maxPositions: limit,
    sessionReminder: limit,
  }),
  /** What was lost since the day and the week (Monday) began, UTC: on contracts, on coins that were sold, by funding and nights, and on open positions. */
  lost: z.object({ daily: decimal, weekly: decimal }),
  /** Why nothing may be opened now, and until when; null where it may. */
  restriction: z.nullable(z.object({ kind: z.enum(["coolOff", "exclusion"]), until: instant })),
  quizPassedAt: z.nullable(instant),
});
export type RiskLimits = z.infer<typeof limits>;

export const riskLimits = endpoint({
  name: "riskLimits",
  method: "GET",
  path: "/api/risk/limits",
  access: "user",
  rate: "read",
  summary: "A person's own limits, what was lost against them, and a pause or exclusion that runs.",
  data: limits,
  errors: [],
});

const NONE = z.literal("");
const wholeUpTo = (pattern: RegExp) => z.string().check(z.regex(pattern, "field.format"));

export const riskLimitsUpdate = endpoint({
  name: "riskLimitsUpdate",
  method: "POST",
  path: "/api/risk/limits",
  access: "user",
  rate: "write",
  summary:
    "Set own limits; an empty text takes one away. Tightening counts at once, loosening after 24 hours. A field that is left out stays.",
  body: z.strictObject({
    dailyLoss: z.optional(z.union([NONE, positiveDecimal])),
    weeklyLoss: z.optional(z.union([NONE, positiveDecimal])),
    maxLeverage: z.optional(z.union([NONE, wholeUpTo(/^[1-9]\d{0,2}$/)])),
    maxOrder: z.optional(z.union([NONE, positiveDecimal])),
    maxPositions: z.optional(z.union([NONE, wholeUpTo(/^[1-9]\d{0,2}$/)])),
    sessionReminder: z.optional(z.enum(["", ...REMINDER_MINUTES], "field.choice")),
  }),
  data: limits,
  errors: [],
});

export const riskCoolOff = endpoint({
  name: "riskCoolOff",
  method: "POST",
  path: "/api/risk/coolOff",
  access: "user",
  rate: "write",
  summary: "Open nothing for some days, from now. Cannot be taken back; closing and withdrawing always work.",
  body: z.strictObject({ days: z.literal([...COOL_OFF_DAYS], "field.choice") }),
  data: limits,
  errors: ["risk.restrictionLonger"],
});

export const riskExclude = endpoint({
  name: "riskExclude",
  method: "POST",
  path: "/api/risk/exclude",
  access: "user",
  rate: "write",
  summary: "Stay away for months, from now. Cannot be taken back; closing and withdrawing always work.",
  body: z.strictObject({
    months: z.int().check(z.gte(EXCLUSION_MONTHS.min, "field.tooSmall"), z.lte(EXCLUSION_MONTHS.max, "field.tooBig")),
  }),
  data: limits,
  errors: ["risk.restrictionLonger"],
});

/** The questions before the first order with leverage; their words are the client's. */
export const QUIZ_QUESTIONS = ["leverage", "liquidation", "cross", "funding", "gap", "size"] as const;
export type QuizQuestion = (typeof QUIZ_QUESTIONS)[number];
export const QUIZ_ANSWERS = ["a", "b", "c"] as const;
const answer = z.enum(QUIZ_ANSWERS, "field.choice");

export const riskQuiz = endpoint({
  name: "riskQuiz",
  method: "GET",
  path: "/api/risk/quiz",
  access: "user",
  rate: "read",
  summary: "The questions before the first order with leverage, and when the person passed.",
  data: z.object({ passedAt: z.nullable(instant), questions: z.array(z.enum(QUIZ_QUESTIONS)) }),
  errors: [],
});

export const riskQuizAnswer = endpoint({
  name: "riskQuizAnswer",
  method: "POST",
  path: "/api/risk/quiz",
  access: "user",
  rate: "write",
  summary: "Answer all questions and accept the risk text. Passed when nothing is wrong; may be tried again at once.",
  body: z.strictObject({
    answers: z.strictObject({
      leverage: answer,
      liquidation: answer,
      cross: answer,
      funding: answer,
      gap: answer,
      size: answer,
    }),
    acceptsRisk: z.literal(true, "field.choice"),
  }),
  data: z.object({ passedAt: z.nullable(instant), wrong: z.array(z.enum(QUIZ_QUESTIONS)) }),
  errors: [],
});
