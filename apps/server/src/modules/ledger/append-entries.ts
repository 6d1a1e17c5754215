import { format } from "@evenkeel/calc/decimal";
import type { Queryable } from "#/platform/db/pool.ts";
import { checkBalanced, type EntryDraft, type HoldDraft } from "./entry-draft.ts";
import { asLedgerError, LedgerError } from "./ledger-error.ts";

export interface AppendOptions {
  /** Holds to open; a leg of the same call fills each of them. */
  holds?: readonly HoldDraft[];
  /** Holds that must have ended with this call. They end by themselves at zero; this makes sure that they did. */
  closeHolds?: readonly bigint[];
}

/** All in one statement: one round trip, and one run of the trigger that keeps the balances, for a group of any size. */
const APPEND = `
  WITH new_hold AS (
    INSERT INTO hold (id, account_id, ref_type, ref_id)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
  ), new_entry AS (
    INSERT INTO journal_entry (id, mode, type, ref_type, ref_id, step, created_at)
    SELECT * FROM unnest($5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[])
  )
  INSERT INTO posting (entry_id, leg, account_id, asset, mode, delta, hold_id)
  SELECT * FROM unnest(
    $12::bigint[], $13::smallint[], $14::bigint[], $15::text[], $16::text[], $17::numeric[], $18::bigint[])`;

/**
 * Writes entries, with their effect on balances and holds, in the caller's transaction: all of them or none. Nothing is
 * final before that transaction commits. One call per transaction is best: accounts are locked in id order within a
 * call, and two calls can cross another transaction's two (which costs a retry, not correctness).
 * @throws LedgerError `ledger.unbalanced`, `ledger.insufficient`, `ledger.duplicateReference`, `ledger.unknownAccount`
 *   or `ledger.precision`; where the database refused, the transaction is then void.
 */
export async function appendEntries(
  tx: Queryable,
  drafts: readonly EntryDraft[],
  options: AppendOptions = {},
): Promise<void> {
  if (drafts.length === 0) return;
  for (const draft of drafts) checkBalanced(draft);
  const holds = options.holds ?? [];
  checkFilled(holds, drafts);
  try {
    await tx.query({
      name: "ledger-append",
      text: APPEND,
      values: [...holdArrays(holds), ...entryArrays(drafts), ...postingArrays(drafts)],
    });
  } catch (error) {
    throw asLedgerError(error);
  }
  await checkClosed(tx, options.closeHolds ?? []);
}

/** A hold that nothing fills would stay open for ever. @throws LedgerError `ledger.unbalanced`. */
function checkFilled(holds: readonly HoldDraft[], drafts: readonly EntryDraft[]): void {
  if (holds.length === 0) return;
  const filled = new Set(drafts.flatMap((draft) => draft.legs.flatMap((leg) => leg.holdId ?? [])));
  const empty = holds.find((hold) => !filled.has(hold.id));
  if (empty !== undefined) throw new LedgerError("ledger.unbalanced", { rule: "hold_not_filled", holdId: empty.id });
}

function holdArrays(holds: readonly HoldDraft[]): unknown[][] {
  return [
    holds.map((hold) => hold.id),
    holds.map((hold) => hold.account),
    holds.map((hold) => hold.refType),
    holds.map((hold) => hold.refId),
  ];
}

function entryArrays(drafts: readonly EntryDraft[]): unknown[][] {
  return [
    drafts.map((draft) => draft.id),
    drafts.map((draft) => draft.mode),
    drafts.map((draft) => draft.type),
    drafts.map((draft) => draft.refType),
    drafts.map((draft) => draft.refId),
    drafts.map((draft) => String(draft.step)),
    drafts.map((draft) => new Date(draft.at).toISOString()),
  ];
}

function postingArrays(drafts: readonly EntryDraft[]): unknown[][] {
  const postings = drafts.flatMap((draft) => draft.legs.map((leg, index) => ({ draft, leg, index })));
  return [
    postings.map(({ draft }) => draft.id),
    postings.map(({ index }) => index),
    postings.map(({ leg }) => leg.account),
    postings.map(({ leg }) => leg.asset),
    postings.map(({ draft }) => draft.mode),
    postings.map(({ leg }) => format(leg.delta)),
    postings.map(({ leg }) => leg.holdId ?? null),
  ];
}

async function checkClosed(tx: Queryable, holdIds: readonly bigint[]): Promise<void> {
  if (holdIds.length === 0) return;
  const { rows } = await tx.query<{ id: bigint }>({
    name: "ledger-holds-open",
    text: "SELECT id FROM hold WHERE id = ANY ($1::bigint[]) AND closed_entry IS NULL ORDER BY id LIMIT 1",
    values: [holdIds],
  });
  const open = rows[0];
  if (open !== undefined) throw new LedgerError("ledger.unbalanced", { rule: "hold_not_empty", holdId: open.id });
}
