import type { Decimal } from "@evenkeel/calc/decimal";
import type { EntryType } from "@evenkeel/contract/asset";
import type { Mode } from "./account-ref.ts";
import { LedgerError } from "./ledger-error.ts";

/** One leg of an entry: what it adds to an account (negative: takes from it). */
export interface Leg {
  /** Id of the account, as `openAccounts` gave it. */
  account: bigint;
  /** The account's asset; the database refuses any other. */
  asset: string;
  /** Not zero, and no finer than the asset's precision. */
  delta: Decimal;
  /** The hold it fills or drains: named on frozen accounts, and on no other. */
  holdId?: bigint;
}

/** An entry that is about to be written. */
export interface EntryDraft {
  /** Made by the caller from `Ids`, so that a repeated attempt is recognised. */
  id: bigint;
  mode: Mode;
  type: EntryType;
  /** With `refId` and `step` the fact's own name within its book: it can be written once. 1 to 32 characters. */
  refType: string;
  /** 1 to 64 characters. */
  refId: string;
  /** Which of the facts about that reference: `"open"`, `"fill-3"`, a number. 1 to 64 characters. */
  step: string | number;
  /** When it happened; kept to the millisecond. */
  at: Date | number;
  /** Two or more; they sum to zero in each asset. */
  legs: readonly Leg[];
}

/** A hold to be opened. It has nothing in it until a leg of the same call fills it. */
export interface HoldDraft {
  id: bigint;
  /** The frozen account that the value rests in. */
  account: bigint;
  /** What it is set aside for: `"order"` and the order's id. */
  refType: string;
  refId: string;
}

/**
 * Refuses a draft that cannot balance, before the database is asked.
 * @throws LedgerError `ledger.unbalanced`.
 */
export function checkBalanced(draft: EntryDraft): void {
  const sums = new Map<string, bigint>();
  let isWhole = draft.legs.length >= 2;
  for (const leg of draft.legs) {
    if (leg.delta === 0n) isWhole = false;
    sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.delta);
  }
  for (const sum of sums.values()) if (sum !== 0n) isWhole = false;
  if (!isWhole) throw new LedgerError("ledger.unbalanced", { rule: "journal_entry_zero_sum", entryId: draft.id });
}
