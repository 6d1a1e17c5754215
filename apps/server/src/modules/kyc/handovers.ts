import type { Pool } from "pg";
import { writeAudit } from "#/modules/audit/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Queryable } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Log } from "#/platform/log.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { subjectOf } from "./kyc-case.ts";

export interface ErasingDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: IdentityProvider | null;
}

/** Notes that a provider is about to get a case; before it does, so that nothing that it has is ever forgotten. */
export async function noteHandover(db: Queryable, reference: string, caseId: bigint): Promise<void> {
  await db.query("INSERT INTO kyc_handover (reference, case_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    reference,
    caseId,
  ]);
}

/**
 * Tells the provider to erase what it was given of cases that are gone. What it does not confirm is told again the next
 * time. @returns how many it has erased.
 */
export async function eraseAtProvider({ pool, clock, log, provider }: ErasingDeps): Promise<number> {
  const { rows } = await pool.query<{ reference: string; case_id: bigint }>(
    "SELECT reference, case_id FROM kyc_handover WHERE is_due ORDER BY reference LIMIT 500",
  );
  if (provider === null) {
    if (rows.length > 0) log.error({ waiting: rows.length }, "no provider is configured that could erase its checks");
    return 0;
  }
  let erased = 0;
  for (const { reference, case_id: caseId } of rows) {
    try {
      await provider.erase(reference);
    } catch (error) {
      log.warn({ err: error, caseId: String(caseId) }, "the identity provider has not erased a check yet");
      continue;
    }
    await inTransaction(pool, async (tx) => {
      await tx.query("DELETE FROM kyc_handover WHERE reference = $1", [reference]);
      const actor = `provider:${provider.name}` as const;
      await writeAudit(tx, { actor, action: "kyc.erased", subject: subjectOf(caseId), detail: {}, at: clock.now() });
    });
    erased += 1;
  }
  return erased;
}
