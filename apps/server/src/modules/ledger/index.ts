import type { Decimal } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Mode } from "./account-ref.ts";
import { type AppendOptions, appendEntries } from "./append-entries.ts";
import { readBalances, type WalletBalance } from "./balances.ts";
import { type BillFilter, type BillPage, readBills } from "./bills.ts";
import type { EntryDraft } from "./entry-draft.ts";
import { asLedgerError } from "./ledger-error.ts";
import { type MovedFilter, readMoved } from "./moved-by.ts";
import { sealJournal } from "./seal-journal.ts";

export { accountBalances } from "./account-balances.ts";
export {
  type AccountRef,
  accountKey,
  type EscrowName,
  type HouseName,
  type Mode,
  type UserBucket,
} from "./account-ref.ts";
export { type AppendOptions, appendEntries } from "./append-entries.ts";
export { assetRoutes } from "./asset.routes.ts";
export { presentBalance, type WalletBalance, type WalletWorth } from "./balances.ts";
export type { BillFilter, BillPage } from "./bills.ts";
export type { EntryDraft, HoldDraft, Leg } from "./entry-draft.ts";
export {
  createHalts,
  type Halt,
  type HaltScope,
  type Halts,
  NEVER_HALTED,
  scopeWords,
} from "./halts.ts";
export { LEDGER_CHECKS } from "./ledger-checks.ts";
export { asLedgerError, LedgerError, type LedgerErrorKey } from "./ledger-error.ts";
export { type HoldMove, holdLegs, releaseLegs, spendHoldLegs, transferLegs } from "./legs.ts";
export { openAccounts } from "./open-accounts.ts";
export { grantStartingBalance } from "./starting-balance.ts";
export { type CheckResult, type LedgerReport, verifyLedger } from "./verify.ts";
export { type Flow, type FrozenFor, readCustomers, readFlows, readFrozenFor, readPrecisions } from "./wealth.ts";

/** The ledger's calls that need no transaction of the caller. */
export interface Ledger {
  /**
   * Writes entries in a transaction of their own: durable when this resolves. Deadlocks are tried again.
   * @throws LedgerError as `appendEntries`; AppError `server.busy` when retries are used up.
   */
  post(drafts: readonly EntryDraft[], options?: AppendOptions): Promise<void>;
  /** A customer's wallets in one book, by wallet and asset. */
  balances(userId: bigint | string, mode: Mode): Promise<WalletBalance[]>;
  /** A customer's bills in one book, newest first; pages count from 1. */
  bills(
    userId: bigint | string,
    mode: Mode,
    filter: BillFilter,
    page: { pageNum: number; pageSize: number },
  ): Promise<BillPage>;
  /** What entries of one type have changed of a customer's wallets since an instant: below zero where they cost. */
  moved(userId: bigint | string, mode: Mode, filter: MovedFilter): Promise<Decimal>;
  /** Adds what is settled to the hash chain. Run it every few seconds. @returns how many entries were sealed. */
  seal(): Promise<bigint>;
}

export function createLedger({ pool }: { pool: Pool }): Ledger {
  return {
    post: async (drafts, options) => {
      try {
        await inTransaction(pool, (tx) => appendEntries(tx, drafts, options));
      } catch (error) {
        // A connection may still refuse at COMMIT.
        throw asLedgerError(error);
      }
    },
    balances: (userId, mode) => readBalances(pool, userId, mode),
    bills: (userId, mode, filter, page) => readBills(pool, userId, mode, filter, page),
    moved: (userId, mode, filter) => readMoved(pool, userId, mode, filter),
    seal: () => sealJournal(pool),
  };
}
