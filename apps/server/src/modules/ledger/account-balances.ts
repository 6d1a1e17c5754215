import { type Decimal, parse } from "@evenkeel/calc/decimal";
import type { Queryable } from "#/platform/db/pool.ts";

/** Balances of single ledger accounts by their ids; an id that does not exist is left out. */
export async function accountBalances(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Decimal>> {
  const { rows } = await db.query<{ id: bigint; balance: string }>({
    name: "ledger-account-balances",
    text: "SELECT id, balance::text FROM ledger_account WHERE id = ANY ($1::bigint[])",
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, parse(row.balance)]));
}
