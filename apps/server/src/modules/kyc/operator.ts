import type { KycReason } from "@evenkeel/contract/kyc";
import type { Pool } from "pg";
import { type AuditEntry, readAudit, writeAudit } from "#/modules/audit/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import type { BlobCipher } from "#/modules/uploads/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { SecretBox } from "#/platform/secret-box.ts";
import { type Decision, DecisionError, decide } from "./decide.ts";
import { lockCaseById, readFiles, readWaiting, updateCase } from "./kyc.repository.ts";
import { identityName, type KycCase, subjectOf } from "./kyc-case.ts";
import { PICTURE_ADDRESS_MS, pictureAddress } from "./picture-address.ts";

/** What an operator may do; each look at personal data and each decision leaves its entry in the audit's log. */
export interface KycDesk {
  /** Cases that wait for an operator, the longest first. */
  waiting(mode: "SIM" | "LIVE"): Promise<KycCase[]>;
  /** The case with what its owner wrote. Taken into review where nobody had looked yet. */
  open(id: bigint): Promise<{ each: KycCase; identity: Record<string, string>; files: string[]; log: AuditEntry[] }>;
  /** Where this operator can look at one picture of the case, and until when. @throws DecisionError where there is none. */
  picture(id: bigint, field: string): Promise<{ path: string; until: number }>;
  /** @throws DecisionError where it cannot be taken. */
  decide(id: bigint, event: Decision["event"], reasons: readonly KycReason[]): Promise<KycCase>;
}

export interface KycDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly cipher: BlobCipher;
  /** Seals the addresses of pictures. */
  readonly box: SecretBox;
  readonly notices: Pick<Notices, "publish">;
  /** Who sits at the desk. */
  readonly operator: string;
}

export function createKycDesk({ pool, clock, cipher, box, notices, operator }: KycDeskDeps): KycDesk {
  const actor = `operator:${operator}` as const;
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
    picture: (id, field) =>
      withCase(id, async (tx) => {
        if (!(await readFiles(tx, id)).some((each) => each.field === field))
          throw new DecisionError(`case ${id} has no picture ${field}`);
        const until = clock.now() + PICTURE_ADDRESS_MS;
        return { path: pictureAddress(box, operator, { caseId: id, field }, until), until };
      }),
    decide: (id, event, reasons) =>
      withCase(id, (tx, each) => decide(tx, each, { event, reasons, actor }, { now: clock.now(), notices })),
  };
}
