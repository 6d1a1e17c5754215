import type { PoolClient } from "pg";
import { LEDGER_CHECKS } from "./ledger-checks.ts";

/** What became of one check. */
export interface CheckResult {
  id: string;
  claim: string;
  /** Over how much it was proved: `"1200 entries"`. */
  figure: string;
  /** The first rows that break it, in words; empty where it holds. */
  broken: string[];
}

export interface LedgerReport {
  /** When the snapshot was taken. */
  takenAt: Date;
  counts: { accounts: number; entries: number; postings: number; holds: number; seals: number };
  results: CheckResult[];
  holds: boolean;
}

/**
 * Checks a ledger in one read-only snapshot, as the role that may only read. Works beside a running server and holds
 * nothing up. The connection must be the database owner's and must not be in a transaction.
 */
export async function verifyLedger(owner: PoolClient): Promise<LedgerReport> {
  await owner.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    await owner.query("SET LOCAL ROLE evenkeel_audit");
    const counted = await owner.query<LedgerReport["counts"] & { takenAt: Date }>(`
      SELECT now() AS "takenAt",
        (SELECT count(*) FROM ledger_account)::float8 AS accounts, (SELECT count(*) FROM journal_entry)::float8 AS entries,
        (SELECT count(*) FROM posting)::float8 AS postings, (SELECT count(*) FROM hold)::float8 AS holds,
        (SELECT count(*) FROM journal_seal)::float8 AS seals`);
    const [first] = counted.rows;
    if (first === undefined) throw new Error("counting answered nothing");
    const { takenAt, ...counts } = first;
    const results: CheckResult[] = [];
    for (const { id, claim, figure, broken } of LEDGER_CHECKS) {
      const proved = await owner.query<{ figure: string | null }>(figure);
      const rows = await owner.query<{ row: string }>(broken);
      results.push({
        id,
        claim,
        figure: proved.rows[0]?.figure ?? "nothing yet",
        broken: rows.rows.map(({ row }) => row),
      });
    }
    return { takenAt, counts, results, holds: results.every((result) => result.broken.length === 0) };
  } finally {
    await owner.query("ROLLBACK");
  }
}
