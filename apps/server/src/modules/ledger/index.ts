import type { Pool } from "pg";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type AppendOptions, appendEntries } from "./append-entries.ts";
import type { EntryDraft } from "./entry-draft.ts";
import { asLedgerError } from "./ledger-error.ts";

export {
  type AccountRef,
  accountKey,
  type EscrowName,
  type HouseName,
  type Mode,
  type UserBucket,
} from "./account-ref.ts";
export { type AppendOptions, appendEntries } from "./append-entries.ts";
export type { EntryDraft, HoldDraft, Leg } from "./entry-draft.ts";
export { asLedgerError, LedgerError, type LedgerErrorKey } from "./ledger-error.ts";
export { type HoldMove, holdLegs, releaseLegs, spendHoldLegs, transferLegs } from "./legs.ts";
export { openAccounts } from "./open-accounts.ts";
export { grantStartingBalance } from "./starting-balance.ts";

/** The ledger's calls that need no transaction of the caller. */
export interface Ledger {
  /**
   * Writes entries in a transaction of their own: durable when this resolves. Deadlocks are tried again.
   * @throws LedgerError as `appendEntries`; AppError `server.busy` when retries are used up.
   */
  post(drafts: readonly EntryDraft[], options?: AppendOptions): Promise<void>;
}

export function createLedger(deps: { pool: Pool }): Ledger {
  return {
    post: async (drafts, options) => {
      try {
        await inTransaction(deps.pool, (tx) => appendEntries(tx, drafts, options));
      } catch (error) {
        throw asLedgerError(error);
      }
    },
  };
}
