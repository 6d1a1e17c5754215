import { type Decimal, format, parse, ZERO } from "@evenkeel/calc/decimal";
import type { InputOf } from "@evenkeel/contract/endpoint";
import {
  LIMIT_FIELDS,
  type LimitField,
  type QuizQuestion,
  type RiskLimits,
  type riskLimitsUpdate,
  type riskQuizAnswer,
} from "@evenkeel/contract/risk-limits";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import { dayStart, monthsLater, weekStart } from "./calendar.ts";
import {
  insertQuizPassed,
  insertRestriction,
  lockPerson,
  type Restriction,
  readLimits,
  readQuizPassed,
  readRestricted,
  readRestriction,
  writeLimit,
} from "./limit.repository.ts";
import {
  type Admission,
  admissionBy,
  type Bounds,
  countsLosses,
  type Losses,
  limitOf,
  lossOf,
} from "./opening-door.ts";
import { changeLimit, NO_LIMIT } from "./own-limit.ts";
import { wrongAnswers } from "./quiz.ts";

type Mode = "SIM" | "LIVE";

/** How trading went for a person, from the modules that keep it. */
export interface TradingResults {
  /** Realised profit and loss, fees and funding since an instant, in USDT. */
  realised(userId: string, mode: Mode, since: number): Promise<Decimal>;
  /** Of what is open now, in USDT. */
  unrealised(userId: string, mode: Mode): Promise<Decimal>;
}

export interface LimitsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly results: TradingResults;
  /** Cancels every order of a person that would open something; closing orders stay. */
  readonly cancelOpening: (userId: string) => Promise<void>;
}

/** What people bind themselves to (docs/domain/LIMITS.md). It is the person's, so it holds in both kinds of money. */
export interface Limits {
  /** What judges an opening by this person's limits as they are now. Never asked for a closing. */
  admission(userId: string, mode: Mode): Promise<Admission>;
  /** Ends what a process that was killed left open for somebody who had just bound themselves. */
  start(): Promise<void>;
  show(userId: string, mode: Mode): Promise<RiskLimits>;
  change(userId: string, mode: Mode, body: InputOf<typeof riskLimitsUpdate>["body"]): Promise<RiskLimits>;
  /** @throws AppError `risk.restrictionLonger` where one that runs already lasts longer. */
  coolOff(userId: string, mode: Mode, days: number): Promise<RiskLimits>;
  /** @throws AppError `risk.restrictionLonger`. */
  exclude(userId: string, mode: Mode, months: number): Promise<RiskLimits>;
  quizPassedAt(userId: string): Promise<number | null>;
  answerQuiz(
    userId: string,
    body: InputOf<typeof riskQuizAnswer>["body"],
  ): Promise<{ passedAt: number | null; wrong: QuizQuestion[] }>;
}

const DAY_MS = 86_400_000;
const NOTHING_LOST: Losses = { daily: ZERO, weekly: ZERO };

export function createLimits({ pool, clock, ids, results, cancelOpening }: LimitsDeps): Limits {
  // Orders ask on their way; what nobody else changes is read once. One process serves the database.
  const known = new Map<string, Bounds>();
  let changes = 0;

  function forget(userId: string): void {
    changes += 1;
    known.delete(userId);
  }

  async function boundsOf(userId: string): Promise<Bounds> {
    const cached = known.get(userId);
    if (cached !== undefined) return cached;
    const before = changes;
    const [limits, restriction, quizPassedAt] = await Promise.all([
      readLimits(pool, userId),
      readRestriction(pool, userId, clock.now()),
      readQuizPassed(pool, userId),
    ]);
    const bounds = { limits, restriction, quizPassedAt };
    // A reading that began before a change may not know of it.
    if (changes !== before) return boundsOf(userId);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(userId, bounds);
    return bounds;
  }

  async function lossesOf(userId: string, mode: Mode): Promise<Losses> {
    const now = clock.now();
    const [day, week, open] = await Promise.all([
      results.realised(userId, mode, dayStart(now)),
      results.realised(userId, mode, weekStart(now)),
      results.unrealised(userId, mode),
    ]);
    return { daily: lossOf(day, open), weekly: lossOf(week, open) };
  }

  async function show(userId: string, mode: Mode): Promise<RiskLimits> {
    const [bounds, losses] = await Promise.all([boundsOf(userId), lossesOf(userId, mode)]);
    const now = clock.now();
    const textOf = (amount: Decimal | null) => (amount === null ? null : format(amount));
    const shown = (field: LimitField) => {
      const { value, next } = limitOf(bounds, field, now);
      return { value: textOf(value), next: next === null ? null : { value: textOf(next.value), at: next.at } };
    };
    const { restriction } = bounds;
    return {
      limits: {
        dailyLoss: shown("dailyLoss"),
        weeklyLoss: shown("weeklyLoss"),
        maxLeverage: shown("maxLeverage"),
        maxOrder: shown("maxOrder"),
        maxPositions: shown("maxPositions"),
        sessionReminder: shown("sessionReminder"),
      },
      lost: { daily: format(losses.daily), weekly: format(losses.weekly) },
      restriction: restriction !== null && restriction.until > now ? restriction : null,
      quizPassedAt: bounds.quizPassedAt,
    };
  }

  /** Keeps a restriction, forgets what was known, and takes away what would still open something. */
  async function restrict(userId: string, mode: Mode, asked: Restriction): Promise<RiskLimits> {
    await inTransaction(pool, async (tx) => {
      await lockPerson(tx, userId);
      const now = clock.now();
      const running = await readRestriction(tx, userId, now);
      if (running !== null && running.until >= asked.until)
        throw new AppError("risk.restrictionLonger", { data: { until: running.until } });
      await insertRestriction(tx, { ...asked, id: ids.next(), userId, startedAt: now });
    });
    forget(userId);
    await cancelOpening(userId);
    return show(userId, mode);
  }

  return {
    admission: async (userId, mode) => {
      const bounds = await boundsOf(userId);
      const now = clock.now();
      return admissionBy(bounds, countsLosses(bounds, now) ? await lossesOf(userId, mode) : NOTHING_LOST, now);
    },
    start: async () => {
      for (const userId of await readRestricted(pool, clock.now())) await cancelOpening(userId);
    },
    show,
    change: async (userId, mode, body) => {
      await inTransaction(pool, async (tx) => {
        await lockPerson(tx, userId);
        const now = clock.now();
        const limits = await readLimits(tx, userId);
        for (const field of LIMIT_FIELDS) {
          const wanted = body[field];
          if (wanted === undefined) continue;
          const changed = changeLimit(limits.get(field) ?? NO_LIMIT, wanted === "" ? null : parse(wanted), now);
          await writeLimit(tx, userId, field, changed, now);
        }
      });
      forget(userId);
      return show(userId, mode);
    },
    coolOff: (userId, mode, days) => restrict(userId, mode, { kind: "coolOff", until: clock.now() + days * DAY_MS }),
    exclude: (userId, mode, months) =>
      restrict(userId, mode, { kind: "exclusion", until: monthsLater(clock.now(), months) }),
    quizPassedAt: async (userId) => (await boundsOf(userId)).quizPassedAt,
    answerQuiz: async (userId, { answers }) => {
      const wrong = wrongAnswers(answers);
      if (wrong.length === 0) {
        await insertQuizPassed(pool, userId, clock.now());
        forget(userId);
      }
      return { passedAt: (await boundsOf(userId)).quizPassedAt, wrong };
    },
  };
}

/** People whose bounds are kept in memory. */
const MOST_KNOWN = 20_000;
