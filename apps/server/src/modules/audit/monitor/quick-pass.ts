import type { PoolClient } from "pg";
import { BELOW_FLOOR, FROZEN_IS_HELD, STORED_IS_DERIVED } from "./account-checks.ts";
import { type AccountRow, type AssetRow, accountFinding, assetFinding, type Finding } from "./finding.ts";

/** How far the monitor has looked. */
export interface Cursor {
  /** Entries of transactions before this one have been looked at; null before the first pass. */
  readonly xact: string | null;
  /** The last account of the round through all of them. */
  readonly account: bigint;
}

export interface QuickResult {
  readonly findings: Finding[];
  /** Assets whose balances do not add up to zero: the pass over everything says which account it is. */
  readonly sums: AssetRow[];
  readonly cursor: Cursor;
}

/** Accounts of customers that are looked at in one pass besides those that have moved. */
const ROUND = 200;
/** Accounts that have moved: what is more than this comes with the round. */
const MOVED = 500;

/** Balances of an asset over all accounts: one that was changed by itself shows here at once. */
const SUMS = `
  SELECT mode, asset, 'balances add up to ' || trim_scale(sum(balance)) AS detail
  FROM ledger_account GROUP BY mode, asset HAVING sum(balance) <> 0`;

const NEW_ENTRIES = `
  SELECT e.mode, p.asset, 'entry ' || e.id || ' adds up to ' || trim_scale(sum(p.delta)) AS detail
  FROM journal_entry e JOIN posting p ON p.entry_id = e.id
  WHERE e.xact >= $1::xid8 GROUP BY e.id, e.mode, p.asset HAVING sum(p.delta) <> 0 LIMIT 50`;

const ACCOUNTS = `
  (SELECT DISTINCT a.id, false AS is_round FROM journal_entry e JOIN posting p ON p.entry_id = e.id
    JOIN ledger_account a ON a.id = p.account_id AND a.kind = 'user'
    WHERE e.xact >= $1::xid8 LIMIT ${MOVED})
  UNION ALL
  (SELECT id, true FROM ledger_account WHERE kind = 'user' AND id > $2 ORDER BY id LIMIT ${ROUND})`;

/**
 * What can be looked at every few seconds whatever the size of the books: all balances against each other and their floors,
 * the entries since the last pass, the customers whom those moved, and some of the others in turn. The house's own pots have
 * most of the postings: they are left to the pass over everything.
 */
export async function quickPass(db: PoolClient, cursor: Cursor): Promise<QuickResult> {
  const next = await db.query<{ xact: string }>("SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xact");
  const xact = next.rows[0]?.xact ?? "0";
  const since = cursor.xact ?? xact;
  const sums = await db.query<AssetRow>(SUMS);
  const floors = await db.query<AccountRow>(BELOW_FLOOR);
  const entries = await db.query<AssetRow>(NEW_ENTRIES, [since]);
  const accounts = await db.query<{ id: bigint; is_round: boolean }>(ACCOUNTS, [since, cursor.account]);
  const ids = [...new Set(accounts.rows.map(({ id }) => id))];
  const stored = await db.query<AccountRow>(STORED_IS_DERIVED, [ids]);
  const frozen = await db.query<AccountRow>(FROZEN_IS_HELD, [ids]);
  const round = accounts.rows.filter((row) => row.is_round);
  return {
    findings: [
      ...floors.rows.map((row) => accountFinding("I3", row)),
      ...entries.rows.map((row) => assetFinding("I2", row)),
      ...stored.rows.map((row) => accountFinding("I4", row)),
      ...frozen.rows.map((row) => accountFinding("I5", row)),
    ],
    sums: sums.rows,
    cursor: { xact, account: round.length < ROUND ? 0n : (round.at(-1)?.id ?? 0n) },
  };
}
