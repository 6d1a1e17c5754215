import { parse } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import { systemClock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { createIds, type Ids } from "#/platform/ids.ts";
import { type AccountRef, accountKey, type Mode } from "../account-ref.ts";
import type { EntryDraft, Leg } from "../entry-draft.ts";
import { openAccounts } from "../open-accounts.ts";
import { grantStartingBalance } from "../starting-balance.ts";

export const ids: Ids = createIds(systemClock);

/** Makes one account and tells its id. */
export async function accountOf(pool: Pool, ref: AccountRef): Promise<bigint> {
  const id = (await openAccounts(pool, [ref])).get(accountKey(ref));
  if (id === undefined) throw new Error(`no account ${accountKey(ref)}`);
  return id;
}

/** The accounts of a new customer with 100,000 simulated USDT, and the counterparty. */
export interface Customer {
  userId: string;
  available: bigint;
  frozen: bigint;
  counterparty: bigint;
}

export async function newCustomer(pool: Pool): Promise<Customer> {
  const userId = String(ids.next());
  await inTransaction(pool, (tx) => grantStartingBalance(tx, ids, systemClock, userId));
  const wallet = { kind: "user", mode: "SIM", userId, wallet: "contract", asset: "USDT" } as const;
  return {
    userId,
    available: await accountOf(pool, { ...wallet, bucket: "available" }),
    frozen: await accountOf(pool, { ...wallet, bucket: "frozen" }),
    counterparty: await accountOf(pool, { kind: "house", mode: "SIM", name: "counterparty", asset: "USDT" }),
  };
}

/** `[account, amount]` pairs in USDT as legs; a third member names the hold. */
export function legs(...rows: [account: bigint, delta: string, holdId?: bigint][]): Leg[] {
  return rows.map(([account, delta, holdId]) => ({
    account,
    asset: "USDT",
    delta: parse(delta),
    ...(holdId === undefined ? {} : { holdId }),
  }));
}

/** An entry with a reference of its own. */
export function draft(entryLegs: Leg[], changes: Partial<EntryDraft> & { mode?: Mode } = {}): EntryDraft {
  const id = ids.next();
  return {
    id,
    mode: "SIM",
    type: "transfer",
    refType: "test",
    refId: String(id),
    step: 1,
    at: Date.now(),
    legs: entryLegs,
    ...changes,
  };
}

export async function balanceOf(pool: Pool, account: bigint): Promise<string> {
  const { rows } = await pool.query("SELECT trim_scale(balance)::text AS balance FROM ledger_account WHERE id = $1", [
    account,
  ]);
  return rows[0]?.balance;
}
