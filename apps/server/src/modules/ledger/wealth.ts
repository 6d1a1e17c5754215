import { type Decimal, parse } from "@evenkeel/calc/decimal";
import type { EntryType } from "@evenkeel/contract/asset";
import type { AccountType } from "@evenkeel/contract/asset-overview";
import type { Queryable } from "#/platform/db/pool.ts";
import type { Mode } from "./account-ref.ts";

/** What one entry brought a customer in one asset over all wallets, available and frozen together; below zero where it took. */
export interface Flow {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly type: EntryType;
  /** The kind of what the entry is about. */
  readonly refType: string;
  readonly coin: string;
  readonly amount: Decimal;
}

/** What entries of some types brought a customer, oldest first. */
export async function readFlows(
  db: Queryable,
  userId: bigint | string,
  mode: Mode,
  types: readonly EntryType[],
): Promise<Flow[]> {
  const { rows } = await db.query<{ at: Date; type: EntryType; refType: string; coin: string; amount: string }>({
    name: "ledger-flows",
    text: `SELECT e.created_at AS at, e.type, e.ref_type AS "refType", p.asset AS coin, sum(p.delta)::text AS amount
      FROM ledger_account a JOIN posting p ON p.account_id = a.id JOIN journal_entry e ON e.id = p.entry_id
      WHERE a.user_id = $1 AND a.mode = $2 AND a.bucket IN ('available', 'frozen') AND e.type = ANY ($3::text[])
      GROUP BY e.id, e.created_at, e.type, e.ref_type, p.asset HAVING sum(p.delta) <> 0 ORDER BY e.id`,
    values: [userId, mode, types],
  });
  return rows.map(({ at, type, refType, coin, amount }) => ({
    at: at.getTime(),
    type,
    refType,
    coin,
    amount: parse(amount),
  }));
}

/** What is set aside in a customer's wallets for one kind of purpose. */
export interface FrozenFor {
  readonly accountType: AccountType;
  readonly coin: string;
  /** The kind of what it is held for: `order`, `position`. */
  readonly kind: string;
  readonly count: number;
  readonly amount: Decimal;
}

/** The open holds of a customer by wallet, asset and kind of purpose. */
export async function readFrozenFor(db: Queryable, userId: bigint | string, mode: Mode): Promise<FrozenFor[]> {
  const { rows } = await db.query<Omit<FrozenFor, "amount"> & { amount: string }>({
    name: "ledger-frozen-for",
    text: `SELECT a.wallet AS "accountType", a.asset AS coin, h.ref_type AS kind, count(*)::integer AS count,
        sum(h.amount)::text AS amount
      FROM ledger_account a JOIN hold h ON h.account_id = a.id
      WHERE a.user_id = $1 AND a.mode = $2 AND a.bucket = 'frozen' AND h.closed_entry IS NULL AND h.amount > 0
      GROUP BY a.wallet, a.asset, h.ref_type ORDER BY a.wallet, a.asset, h.ref_type`,
    values: [userId, mode],
  });
  return rows.map((row) => ({ ...row, amount: parse(row.amount) }));
}

/** Customers who have anything, in order of id, from after `afterUserId`: a page of all of them. */
export async function readCustomers(
  db: Queryable,
  mode: Mode,
  afterUserId: bigint,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ user_id: bigint }>({
    name: "ledger-customers",
    text: `SELECT DISTINCT user_id FROM ledger_account
      WHERE user_id > $2 AND mode = $1 AND balance <> 0 ORDER BY user_id LIMIT $3`,
    values: [mode, afterUserId, limit],
  });
  return rows.map((row) => row.user_id);
}

/** How many decimals an amount of each asset may have. */
export async function readPrecisions(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ code: string; precision: number }>("SELECT code, precision FROM asset");
  return new Map(rows.map(({ code, precision }) => [code, precision]));
}
