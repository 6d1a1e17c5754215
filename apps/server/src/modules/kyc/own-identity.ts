import type { KycState } from "@evenkeel/contract/kyc";
import type { Pool } from "pg";
import { writeAudit } from "#/modules/audit/index.ts";
import type { BlobCipher } from "#/modules/uploads/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { readCases, readFiles, readHistory } from "./kyc.repository.ts";
import { identityName, type KycCase, type KycFile, subjectOf } from "./kyc-case.ts";

/** One level of a person as its owner takes it away: what was written, what was sent, how it went. Times in milliseconds. */
export interface OwnIdentity {
  readonly level: number;
  readonly state: KycState;
  /** Name, day of birth, document's number and whatever else the form asked for. */
  readonly words: Readonly<Record<string, string>>;
  /** Which picture is which, by the ids of the uploads. */
  readonly pictures: readonly KycFile[];
  readonly steps: readonly { readonly to: string; readonly reasons: unknown; readonly at: number }[];
}

interface OwnIdentityDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly cipher: BlobCipher;
}

/**
 * Opens what is kept of a person's identity in real money, for that person alone: nothing is kept of samples. Each case
 * that is opened leaves its entry in the audit's log.
 */
export async function openOwnIdentity(
  { pool, clock, cipher }: OwnIdentityDeps,
  userId: string,
): Promise<OwnIdentity[]> {
  return inTransaction(pool, async (tx) => {
    const told: OwnIdentity[] = [];
    for (const each of await readCases(tx, userId, "LIVE")) {
      const [pictures, steps] = [await readFiles(tx, each.id), await readHistory(tx, each.id)];
      told.push({ level: each.level, state: each.state, words: wordsOf(cipher, each), pictures, steps });
      const actor = `person:${userId}` as const;
      await writeAudit(tx, {
        actor,
        action: "kyc.takenAway",
        subject: subjectOf(each.id),
        detail: {},
        at: clock.now(),
      });
    }
    return told;
  });
}

function wordsOf(cipher: BlobCipher, { id, identity }: KycCase): Record<string, string> {
  return identity === null ? {} : JSON.parse(String(cipher.open(identityName(id), identity)));
}
