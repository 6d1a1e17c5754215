import type { KycReason } from "@evenkeel/contract/kyc";
import type { Pool } from "pg";
import type { Notices } from "#/modules/notifications/index.ts";
import type { BlobCipher, Uploads } from "#/modules/uploads/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Log } from "#/platform/log.ts";
import { type Decision, decide } from "./decide.ts";
import { noteHandover } from "./handovers.ts";
import type { IdentityProvider, IdentityVerdict } from "./identity-provider.ts";
import { lockCaseById, readExpired, readFiles, readWaiting, updateCase } from "./kyc.repository.ts";
import { identityName, type KycCase } from "./kyc-case.ts";
import { nextState } from "./kyc-machine.ts";

export interface ReviewDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly uploads: Pick<Uploads, "find" | "open">;
  readonly cipher: BlobCipher;
  readonly notices: Pick<Notices, "publish">;
  /** Null: operators look at real documents. */
  readonly provider: IdentityProvider | null;
}

/** How long the rule that looks at samples takes, so that each state can be seen. */
export const SAMPLE_REVIEW_MS = 2_000;

/**
 * What moves cases on by itself: samples are judged by a rule, real documents go to the provider, documents expire. Each
 * step is taken once, however often this runs and wherever it was broken off.
 */
export function createReview({ pool, clock, log, uploads, cipher, notices, provider }: ReviewDeps) {
  /** Changes a case as long as it is still in one of `states`. */
  function onCase(id: bigint, states: readonly KycCase["state"][], act: (tx: Tx, each: KycCase) => Promise<unknown>) {
    return inTransaction(pool, async (tx) => {
      const each = await lockCaseById(tx, id);
      if (each !== null && states.includes(each.state)) await act(tx, each);
    });
  }

  const take = (id: bigint, more: Partial<KycCase> = {}) =>
    onCase(id, ["SUBMITTED"], (tx, each) => {
      const state = nextState(each.state, "take");
      if (state === null) throw new Error("a submitted case can be taken");
      return updateCase(tx, { ...each, ...more, state });
    });

  const settle = (id: bigint, decision: Decision) =>
    onCase(id, ["REVIEW"], (tx, each) => decide(tx, each, decision, { now: clock.now(), notices }));

  /** What is wrong with the pictures of a sample, by the same measures that its owner was shown. */
  async function flawsOf(id: bigint): Promise<KycReason[]> {
    const files = await readFiles(pool, id);
    const rows = await uploads.find(files.map(({ uploadId }) => uploadId));
    return files.flatMap(({ field, uploadId }) => {
      const row = rows.find((each) => each.id === uploadId);
      const codes = row === undefined ? (["UNSUPPORTED_DOC"] as const) : row.issues;
      return codes.map((code): KycReason => ({ field, code }));
    });
  }

  async function reviewSamples(): Promise<void> {
    for (const each of await readWaiting(pool, "SIM")) {
      if (each.state === "SUBMITTED") await take(each.id);
      else if (clock.now() >= (each.submittedAt ?? 0) + SAMPLE_REVIEW_MS) {
        const reasons = await flawsOf(each.id);
        const event = reasons.length === 0 ? "approve" : "reject";
        await settle(each.id, { event, reasons, actor: "rule:samples" });
      }
    }
  }

  async function handOver(each: KycCase, to: IdentityProvider): Promise<void> {
    // Known before the provider is asked: an answer that is lost makes no second check.
    const reference = `case-${each.id}-${each.submittedAt ?? 0}`;
    await noteHandover(pool, reference, each.id);
    const files = await readFiles(pool, each.id);
    const pictures = await Promise.all(
      files.map(async ({ field, uploadId }) => ({ field, bytes: await uploads.open(uploadId) })),
    );
    const identity =
      each.identity === null ? {} : JSON.parse(String(cipher.open(identityName(each.id), each.identity)));
    await to.submit({
      reference,
      level: each.level,
      identity,
      pictures: pictures.flatMap(({ field, bytes }) => (bytes === null ? [] : [{ field, bytes }])),
    });
    await take(each.id, { providerRef: reference });
  }

  async function handOverAll(): Promise<void> {
    if (provider === null) return;
    for (const each of await readWaiting(pool, "LIVE")) {
      if (each.state !== "SUBMITTED") continue;
      await handOver(each, provider).catch((error: unknown) =>
        log.warn({ err: error, caseId: String(each.id) }, "a case could not be handed over yet"),
      );
    }
  }

  async function expire(): Promise<void> {
    for (const { id } of await readExpired(pool, clock.now())) {
      await onCase(id, ["APPROVED"], (tx, each) =>
        updateCase(tx, {
          ...each,
          state: "EXPIRED",
          reasons: [{ field: null, code: "EXPIRED_DOC" }],
          decidedAt: clock.now(),
        }),
      );
    }
  }

  return {
    /** One round. What fails is tried again in the next. */
    round: async (): Promise<void> => {
      await reviewSamples();
      await handOverAll();
      await expire();
    },
    /** Does as the provider's verdict says. */
    follow: (id: bigint, verdict: IdentityVerdict, name: string): Promise<void> => {
      if (verdict.state === "pending") return Promise.resolve();
      const event = ({ approved: "approve", rejected: "reject", moreInfo: "ask" } as const)[verdict.state];
      const given = "reasons" in verdict ? verdict.reasons : [];
      const reasons = event === "approve" || given.length > 0 ? given : [FALLBACK_REASON];
      return settle(id, { event, reasons, actor: `provider:${name}` });
    },
  };
}

/** Where a provider refuses and says nothing more. */
const FALLBACK_REASON: KycReason = { field: null, code: "UNSUPPORTED_DOC" };
