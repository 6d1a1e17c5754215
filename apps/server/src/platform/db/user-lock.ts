import type { Tx } from "./pool.ts";

/**
 * Lets one transaction at a time through for a person and a purpose, until it ends: for limits on how many rows a person
 * may have, which no constraint can hold. Take at most one in a transaction, before any row.
 */
export async function lockForUser(tx: Tx, purpose: string, userId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`${purpose}/${userId}`]);
}
