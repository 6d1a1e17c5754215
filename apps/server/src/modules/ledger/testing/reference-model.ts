import type { Decimal } from "@evenkeel/calc/decimal";
import type { Mode } from "../account-ref.ts";
import type { EntryDraft, HoldDraft, Leg } from "../entry-draft.ts";
import type { LedgerErrorKey } from "../ledger-error.ts";

export interface ModelAccount {
  readonly mode: Mode;
  readonly asset: string;
  readonly isFrozen: boolean;
  readonly mayBeNegative: boolean;
  readonly balance: bigint;
}

export interface ModelHold {
  readonly account: bigint;
  readonly amount: bigint;
  readonly hasEnded: boolean;
}

/** The ledger in a few maps: what the real one must agree with after every command. Never changed in place. */
export interface LedgerModel {
  /** Decimals of each asset. */
  readonly precision: ReadonlyMap<string, number>;
  readonly accounts: ReadonlyMap<bigint, ModelAccount>;
  readonly holds: ReadonlyMap<bigint, ModelHold>;
  readonly entries: ReadonlyMap<bigint, EntryDraft>;
  readonly references: ReadonlySet<string>;
}

export interface AppendResult {
  /** The ledger afterwards: the one before where anything was refused. */
  model: LedgerModel;
  /** Every reason to refuse; which of them the database meets first is its own affair. */
  refusals: ReadonlySet<LedgerErrorKey>;
}

/** Writes a group of entries, all or none. Within a group only the sums count, as it happens at one instant. */
export function append(model: LedgerModel, drafts: readonly EntryDraft[], opened: readonly HoldDraft[]): AppendResult {
  const refusals = new Set<LedgerErrorKey>();
  const holds = new Map(model.holds);
  for (const hold of opened) {
    if (holds.has(hold.id)) refusals.add("ledger.duplicateReference");
    if (!model.accounts.has(hold.account)) refusals.add("ledger.unknownAccount");
    holds.set(hold.id, { account: hold.account, amount: 0n, hasEnded: false });
  }

  const filled = new Set(drafts.flatMap((draft) => draft.legs.map((leg) => leg.holdId)));
  if (opened.some((hold) => !filled.has(hold.id))) refusals.add("ledger.unbalanced");

  const entries = new Map(model.entries);
  const references = new Set(model.references);
  for (const draft of drafts) {
    const reference = [draft.mode, draft.refType, draft.refId, String(draft.step)].join("\n");
    if (entries.has(draft.id) || references.has(reference)) refusals.add("ledger.duplicateReference");
    entries.set(draft.id, draft);
    references.add(reference);
    if (!isBalanced(draft.legs)) refusals.add("ledger.unbalanced");
    for (const leg of draft.legs) for (const key of refusalsOfLeg(model, holds, draft.mode, leg)) refusals.add(key);
  }

  const accounts = new Map(model.accounts);
  const legs = drafts.flatMap((draft) => draft.legs);
  for (const [id, delta] of sumBy(legs, (leg) => leg.account)) {
    const account = accounts.get(id);
    if (account === undefined) continue;
    const balance = account.balance + delta;
    if (balance < 0n && !account.mayBeNegative) refusals.add("ledger.insufficient");
    accounts.set(id, { ...account, balance });
  }
  for (const [id, delta] of sumBy(legs, (leg) => leg.holdId)) {
    const hold = holds.get(id);
    if (hold === undefined) continue;
    const amount = hold.amount + delta;
    if (hold.hasEnded || amount < 0n) refusals.add("ledger.insufficient");
    holds.set(id, { ...hold, amount, hasEnded: amount === 0n });
  }
  return { model: refusals.size > 0 ? model : { ...model, accounts, holds, entries, references }, refusals };
}

function isBalanced(legs: readonly Leg[]): boolean {
  if (legs.length < 2 || legs.some((leg) => leg.delta === 0n)) return false;
  return [...sumBy(legs, (leg) => leg.asset).values()].every((sum) => sum === 0n);
}

function* refusalsOfLeg(
  model: LedgerModel,
  holds: ReadonlyMap<bigint, ModelHold>,
  mode: Mode,
  leg: Leg,
): Generator<LedgerErrorKey> {
  const account = model.accounts.get(leg.account);
  if (account === undefined || account.mode !== mode || account.asset !== leg.asset) yield "ledger.unknownAccount";
  if (account !== undefined && account.isFrozen !== (leg.holdId !== undefined)) yield "ledger.unknownAccount";
  if (leg.holdId !== undefined && holds.get(leg.holdId)?.account !== leg.account) yield "ledger.unknownAccount";
  const places = model.precision.get(leg.asset);
  if (places !== undefined && leg.delta % 10n ** BigInt(18 - places) !== 0n) yield "ledger.precision";
}

function sumBy<K>(legs: readonly Leg[], keyOf: (leg: Leg) => K | undefined): Map<K, Decimal> {
  const sums = new Map<K, Decimal>();
  for (const leg of legs) {
    const key = keyOf(leg);
    if (key !== undefined) sums.set(key, ((sums.get(key) ?? 0n) + leg.delta) as Decimal);
  }
  return sums;
}
