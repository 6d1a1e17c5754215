import type { ErrorKey } from "@evenkeel/contract/errors";
import { AppError } from "#/platform/app-error.ts";
import { violatedConstraint } from "#/platform/db/transaction.ts";

export type LedgerErrorKey = Extract<ErrorKey, `ledger.${string}`>;

interface Refusal {
  /** The constraint or rule of the database that said no. */
  rule: string;
  entryId?: bigint | undefined;
  accountId?: bigint | undefined;
  holdId?: bigint | undefined;
  cause?: unknown;
}

/** A refusal by the ledger. What it concerns is for the server's own use: none of it is sent to the caller. */
export class LedgerError extends AppError {
  declare readonly key: LedgerErrorKey;
  readonly rule: string;
  /** The entry that broke the rule, where one alone did; lets a group be written again without it. */
  readonly entryId: bigint | undefined;
  readonly accountId: bigint | undefined;
  readonly holdId: bigint | undefined;

  constructor(key: LedgerErrorKey, refusal: Refusal) {
    super(key, { cause: refusal.cause });
    this.rule = refusal.rule;
    this.entryId = refusal.entryId;
    this.accountId = refusal.accountId;
    this.holdId = refusal.holdId;
  }
}

const KEY_BY_RULE: Readonly<Record<string, LedgerErrorKey>> = {
  journal_entry_zero_sum: "ledger.unbalanced",
  journal_entry_complete: "ledger.unbalanced",
  ledger_account_floor: "ledger.insufficient",
  ledger_account_ceiling: "ledger.insufficient",
  hold_floor: "ledger.insufficient",
  journal_entry_reference: "ledger.duplicateReference",
  journal_entry_pkey: "ledger.duplicateReference",
  posting_pkey: "ledger.duplicateReference",
  hold_pkey: "ledger.duplicateReference",
  posting_account: "ledger.unknownAccount",
  posting_entry: "ledger.unknownAccount",
  posting_hold: "ledger.unknownAccount",
  posting_hold_named: "ledger.unknownAccount",
  posting_same_transaction: "ledger.unknownAccount",
  hold_account: "ledger.unknownAccount",
  ledger_account_asset_fkey: "ledger.unknownAccount",
  ledger_account_shape: "ledger.unknownAccount",
  posting_precision: "ledger.precision",
  ledger_halted: "ledger.halted",
};

/** Turns a database error that the ledger's rules raised into a LedgerError; any other comes back as it is. */
export function asLedgerError(error: unknown): unknown {
  const rule = violatedConstraint(error);
  const key = rule === null ? undefined : KEY_BY_RULE[rule];
  if (rule === null || key === undefined) return error;
  return new LedgerError(key, { rule, ...subjectOf(error), cause: error });
}

type Subject = Pick<Refusal, "entryId" | "accountId" | "holdId">;

/** The rules of migrations 0011 and 0014 say in JSON what they concern; PostgreSQL's own constraints answer in prose. */
function subjectOf(error: unknown): Subject {
  if (!(error instanceof Error) || !("detail" in error) || typeof error.detail !== "string") return {};
  if (!error.detail.startsWith("{")) return {};
  const detail = JSON.parse(error.detail) as Record<keyof Subject, string | null>;
  const idOf = (text: string | null) => (text === null ? undefined : BigInt(text));
  return { entryId: idOf(detail.entryId), accountId: idOf(detail.accountId), holdId: idOf(detail.holdId) };
}
