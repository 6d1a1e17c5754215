import type { Queryable } from "#/platform/db/pool.ts";

/**
 * Seals all entries that are settled. Those of a transaction that still runs, and of any younger than it, wait for the
 * next time. @returns how many were sealed.
 */
export async function sealJournal(db: Queryable): Promise<bigint> {
  let sealed = 0n;
  for (;;) {
    // One transaction each: what is sealed stays sealed, and the lock on the chain is short.
    const { rows } = await db.query<{ sealed: bigint }>("SELECT ledger_seal() AS sealed");
    const added = rows[0]?.sealed ?? 0n;
    if (added === 0n) return sealed;
    sealed += added;
  }
}
