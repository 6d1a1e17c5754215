import { type Decimal, parse } from "@evenkeel/calc/decimal";
import type { EntryType } from "@evenkeel/contract/asset";
import type { Queryable } from "#/platform/db/pool.ts";
import { firstIdAt } from "#/platform/ids.ts";
import type { Mode } from "./account-ref.ts";

/** What is asked for: entries of one type in one asset since an instant, in milliseconds. */
export interface MovedFilter {
  readonly type: EntryType;
  readonly asset: string;
  readonly since: number;
}

/** Ids rise with the clock of the process that made them; an entry is never written so long after its id. */
const SLACK_MS = 24 * 3_600_000;

/** What entries of one type have changed of a customer's wallets: below zero where they cost. */
export async function readMoved(
  db: Queryable,
  userId: bigint | string,
  mode: Mode,
  { type, asset, since }: MovedFilter,
): Promise<Decimal> {
  const { rows } = await db.query<{ moved: string }>({
    name: "ledger-moved",
    text: `SELECT coalesce(sum(p.delta), 0)::text AS moved
      FROM ledger_account a JOIN posting p ON p.account_id = a.id JOIN journal_entry e ON e.id = p.entry_id
      WHERE a.user_id = $1 AND a.mode = $2 AND a.asset = $3 AND p.entry_id >= $6 AND e.type = $4 AND e.created_at >= $5`,
    values: [userId, mode, asset, type, new Date(since), firstIdAt(since - SLACK_MS)],
  });
  return parse(rows[0]?.moved ?? "0");
}
