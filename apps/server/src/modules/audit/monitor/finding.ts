import type { HaltScope } from "#/modules/ledger/index.ts";

/** Something that does not add up, and what has to stop for it. */
export interface Finding extends HaltScope {
  readonly invariant: string;
  readonly found: string;
}

/** A row of the checks that name a ledger account: a customer's stops the customer, a pot of the house stops its asset. */
export interface AccountRow {
  readonly id: bigint;
  readonly mode: "SIM" | "LIVE";
  readonly asset: string;
  readonly user_id: bigint | null;
  readonly detail: string;
}

export function accountFinding(invariant: string, row: AccountRow): Finding {
  const scope =
    row.user_id === null
      ? { mode: row.mode, asset: row.asset, userId: null }
      : { mode: row.mode, asset: null, userId: row.user_id };
  return { invariant, ...scope, found: `account ${row.id}: ${row.detail}`.slice(0, 2_000) };
}

export interface AssetRow {
  readonly mode: "SIM" | "LIVE";
  /** Null where it cannot be said which. */
  readonly asset: string | null;
  readonly detail: string;
}

export function assetFinding(invariant: string, { mode, asset, detail }: AssetRow): Finding {
  return { invariant, mode, asset, userId: null, found: detail.slice(0, 2_000) };
}
