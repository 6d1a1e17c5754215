import type { KycReason } from "@evenkeel/contract/kyc";
import type { Pool } from "pg";
import { type AuditEntry, readAudit, writeAudit } from "#/modules/audit/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import type { BlobCipher, Uploads } from "#/modules/uploads/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type Decision, DecisionError, decide } from "./decide.ts";
import { lockCaseById, readFiles, readWaiting, updateCase } from "./kyc.repository.ts";
import { identityName, type KycCase, subjectOf } from "./kyc-case.ts";

/** What an operator may do; each look at personal data and each decision leaves its entry in the audit's log. */
export interface KycDesk {
  /** Cases that wait for an operator, the longest first. */
  waiting(mode: "SIM" | "LIVE"): Promise<KycCase[]>;
  /** The case with what its owner wrote. Taken into review where nobody had looked yet. */
  open(id: bigint): Promise<{ each: KycCase; identity: Record<string, string>; files: string[]; log: AuditEntry[] }>;
  /** One picture of the case; null where it is gone or was never kept. */
  picture(id: bigint, field: string): Promise<Buffer | null>;
  /** @throws DecisionError where it cannot be taken. */
  decide(id: bigint, event: Decision["event"], reasons: readonly KycReason[]): Promise<KycCase>;
}

export interface KycDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly uploads: Pick<Uploads, "open">;
  readonly cipher: BlobCipher;
  readonly notices: Pick<Notices, "publish">;
  readonly actor: `operator:${string}`;
}

export function createKycDesk({ pool, clock, uploads, cipher, notices, actor }: KycDeskDeps): KycDesk {
  const withCase = <T>(
    id: bigint,
    act: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], each: KycCase) => Promise<T>,
  ) =>
    inTransaction(pool, async (tx) => {
      const each = await lockCaseById(tx, id);
      if (each === null) throw new DecisionError(`there is no case ${id}`);
      return act(tx, each);
    });

  return {
    waiting: (mode) => readWaiting(pool, mode),
    open: (id) =>
      withCase(id, async (tx, found) => {
        const each: KycCase = found.state === "SUBMITTED" ? { ...found, state: "REVIEW" } : found;
        if (each !== found) await updateCase(tx, each);
        await writeAudit(tx, { actor, action: "kyc.opened", subject: subjectOf(id), detail: {}, at: clock.now() });
        const sealed = each.identity;
        const identity = sealed === null ? {} : JSON.parse(String(cipher.open(identityName(id), sealed)));
        const files = (await readFiles(tx, id)).map(({ field }) => field);
        return { each, identity, files, log: await readAudit(tx, subjectOf(id)) };
      }),
    picture: async (id, field) => {
      const found = await withCase(id, async (tx) => {
        const file = (await readFiles(tx, id)).find((each) => each.field === field);
        if (file === undefined) throw new DecisionError(`case ${id} has no picture ${field}`);
        const detail = { field };
        await writeAudit(tx, { actor, action: "kyc.fileViewed", subject: subjectOf(id), detail, at: clock.now() });
        return file;
      });
      return uploads.open(found.uploadId);
    },
    decide: (id, event, reasons) =>
      withCase(id, (tx, each) => decide(tx, each, { event, reasons, actor }, { now: clock.now(), notices })),
  };
}
