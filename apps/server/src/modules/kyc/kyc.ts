import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import { IDENTITY_LEVELS, type IdentitySubject } from "@evenkeel/contract/identity-level";
import {
  KYC_LEVELS,
  KYC_SUBMISSIONS_A_DAY,
  type KycState,
  type KycStatus,
  type kycCallback,
} from "@evenkeel/contract/kyc";
import type { Uploads } from "#/modules/uploads/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type IdempotencyClaim, storeReply } from "#/platform/idempotency.ts";
import type { Ids } from "#/platform/ids.ts";
import { eraseAtProvider } from "./handovers.ts";
import {
  countSubmissions,
  findByReference,
  hasEvent,
  readCases,
  takeEvent,
  wasEverApproved,
} from "./kyc.repository.ts";
import { type OwnIdentity, openOwnIdentity } from "./own-identity.ts";
import { createReview, type ReviewDeps, SAMPLE_REVIEW_MS } from "./review.ts";
import { isSignedBy } from "./signature.ts";
import { dayText, type Submission, submitLevel } from "./submit.ts";

type Person = { readonly id: string; readonly mode: "SIM" | "LIVE" };

export interface KycDeps extends Omit<ReviewDeps, "uploads"> {
  readonly ids: Ids;
  readonly uploads: Pick<Uploads, "find" | "open" | "use">;
  /** What the provider's messages are signed with; null where there is none. */
  readonly providerSecret: string | null;
}

/** Verification of identities (docs/domain/IDENTITY.md). */
export interface Kyc {
  status(person: Person): Promise<KycStatus>;
  /** The highest level that is approved with all below it, and how the level that was handed in last stands. */
  standing(userId: string, mode: Person["mode"]): Promise<{ level: number; state: KycState }>;
  /**
   * Passes whom a level opens something for, in real money.
   * @param least what operators ask for there; it can raise the level and not lower it.
   * @throws AppError `kyc.levelNeeded` with both levels.
   */
  checkLevel(userId: string, subject: IdentitySubject, least?: number): Promise<void>;
  /** @throws AppError as the contract lists. */
  submit(person: Person, body: Submission, claim: IdempotencyClaim | null): Promise<KycStatus>;
  /** @throws AppError `kyc.badSignature`, `request.duplicate`, `kyc.checkUnknown`, `kyc.providerAway`, `module.closed`. */
  callback(
    signed: { readonly raw: string; readonly signature: string },
    body: InputOf<typeof kycCallback>["body"],
  ): Promise<DataOf<typeof kycCallback>>;
  /** What is kept of a person's identity, opened for its owner; that it was is an entry of the audit's log. */
  ownRecord(userId: string): Promise<OwnIdentity[]>;
  /** Whether the law wants an identity of this person kept: one that was once approved in real money. */
  outlives(userId: string): Promise<boolean>;
  /** Has the provider erase what it was given of cases that are gone. @returns how many it has erased. */
  eraseAtProvider(): Promise<number>;
  /** Moves on what waits, one round; `start` runs it again and again. */
  review(): Promise<void>;
  start(): void;
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>;
}

const ROUND_MS = 1_000;
/** What a decision on real documents takes as a rule. */
const REAL_REVIEW_MS = 24 * 3_600_000;

export function createKyc(deps: KycDeps): Kyc {
  const { pool, clock, log, ids, uploads, cipher, provider, providerSecret } = deps;
  const review = createReview(deps);
  let timer: NodeJS.Timeout | null = null;
  let round: Promise<void> = Promise.resolve();
  let isRunning = false;

  async function statusOf({ id, mode }: Person): Promise<KycStatus> {
    const [cases, used] = await Promise.all([
      readCases(pool, id, mode),
      countSubmissions(pool, id, dayText(clock.now())),
    ]);
    return {
      level: levelOf(cases),
      isSample: mode === "SIM",
      levels: KYC_LEVELS.map((level) => {
        const found = cases.find((each) => each.level === level);
        return {
          level,
          state: found?.state ?? "NONE",
          reasons: [...(found?.reasons ?? [])],
          submittedAt: found?.submittedAt ?? null,
          decidedAt: found?.decidedAt ?? null,
          expiresAt: found?.documentExpiresAt ?? null,
        };
      }),
      submissionsLeft: Math.max(KYC_SUBMISSIONS_A_DAY - used, 0),
      expectedMs: mode === "SIM" ? SAMPLE_REVIEW_MS : REAL_REVIEW_MS,
    };
  }

  function runRound(): void {
    if (isRunning) return;
    isRunning = true;
    round = review
      .round()
      .catch((error: unknown) => log.warn({ err: error }, "identity checks could not be moved on"))
      .finally(() => {
        isRunning = false;
      });
  }

  return {
    status: statusOf,
    standing: async (userId, mode) => {
      const cases = await readCases(pool, userId, mode);
      const last = cases.toSorted((a, b) => (b.submittedAt ?? 0) - (a.submittedAt ?? 0))[0];
      return { level: levelOf(cases), state: last?.state ?? "NONE" };
    },
    checkLevel: async (userId, subject, least = 0) => {
      const need = Math.max(IDENTITY_LEVELS[subject], least);
      const have = levelOf(await readCases(pool, userId, "LIVE"));
      if (have < need) throw new AppError("kyc.levelNeeded", { args: { level: String(need) }, data: { need, have } });
    },
    submit: async (person, body, claim) => {
      const now = clock.now();
      await inTransaction(pool, async (tx) => {
        await submitLevel(tx, person, body, { ids, uploads, cipher, now });
        if (claim !== null) await storeReply(tx, claim, await repliedWith(person, body, now), now);
      });
      return statusOf(person);
    },
    callback: async ({ raw, signature }, { eventId, reference }) => {
      if (provider === null || providerSecret === null) throw new AppError("module.closed");
      if (!isSignedBy(providerSecret, raw, signature, clock.now())) throw new AppError("kyc.badSignature");
      const found = await findByReference(pool, reference);
      if (found === null) throw new AppError("kyc.checkUnknown");
      if (await hasEvent(pool, eventId)) throw new AppError("request.duplicate");
      // What the message says counts for nothing: the provider is asked.
      const verdict = await provider.read(reference).catch((cause: unknown) => {
        throw new AppError("kyc.providerAway", { cause });
      });
      // A step is taken once, so following again does no harm; the event counts as taken when its step is.
      await review.follow(found.id, verdict, provider.name);
      const isNew = await inTransaction(pool, (tx) => takeEvent(tx, eventId, clock.now()));
      if (!isNew) throw new AppError("request.duplicate");
      return { state: (await findByReference(pool, reference))?.state ?? found.state };
    },
    ownRecord: (userId) => openOwnIdentity(deps, userId),
    outlives: (userId) => wasEverApproved(pool, userId),
    eraseAtProvider: () => eraseAtProvider(deps),
    review: review.round,
    start: () => {
      timer = setInterval(runRound, ROUND_MS);
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      await round;
    },
  };

  /** What the request is answered with once it is true: told before its transaction ends. */
  async function repliedWith(person: Person, body: Submission, now: number): Promise<KycStatus> {
    const before = await statusOf(person);
    const levels = before.levels.map((each) =>
      each.level === body.level
        ? { ...each, state: "SUBMITTED" as const, reasons: [], submittedAt: now, decidedAt: null }
        : each,
    );
    return { ...before, levels, submissionsLeft: before.submissionsLeft - 1 };
  }
}

/** The highest level whose own and all below are approved: a document that has expired takes what stands on it along. */
function levelOf(cases: readonly { readonly level: number; readonly state: KycState }[]): number {
  const missing = KYC_LEVELS.find((level) => !cases.some((each) => each.level === level && each.state === "APPROVED"));
  return (missing ?? KYC_LEVELS.length + 1) - 1;
}
