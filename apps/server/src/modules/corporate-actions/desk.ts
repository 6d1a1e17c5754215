import { type Decimal, format } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import { writeAudit } from "#/modules/audit/index.ts";
import type { Instruments } from "#/modules/instruments/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { databaseErrorCode, inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import { insertAction, lockAction, readActions, updateState } from "./corporate-action.repository.ts";
import { type CorporateAction, subjectOf } from "./corporate-action.ts";
import { openingOn } from "./ex-date.ts";

/** An action cannot be taken as it was asked for; the message says why, in words for the operator. */
export class ActionError extends Error {}

/** What one operator may do about splits and dividends; every step leaves its entry in the audit's log. */
export interface ActionDesk {
  list(): Promise<CorporateAction[]>;
  /** @throws ActionError */
  propose(coin: string, what: CorporateAction["what"], exDate: string): Promise<CorporateAction>;
  /** Puts it in force, which takes a second person. @throws ActionError */
  approve(id: bigint): Promise<CorporateAction>;
  /** Takes it back before it counts. @throws ActionError */
  withdraw(id: bigint): Promise<CorporateAction>;
}

export interface ActionDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly instruments: Instruments;
  readonly actor: `operator:${string}`;
}

/** Holders are told beforehand: nothing counts sooner than this after its approval. */
const NOTICE_MS = 3_600_000;
const MOST_SHARES = 1_000;
const UNIQUE_VIOLATION = "23505";

export function createActionDesk({ pool, clock, ids, instruments, actor }: ActionDeskDeps): ActionDesk {
  const note = (tx: Tx, action: CorporateAction, step: "proposed" | "approved" | "withdrawn") =>
    writeAudit(tx, {
      actor,
      action: `corporateAction.${step}`,
      subject: subjectOf(action.id),
      detail: { coin: action.coin, exDate: action.exDate, ...wordsOf(action.what) },
      at: clock.now(),
    });

  const change = (id: bigint, to: (found: CorporateAction) => CorporateAction) =>
    inTransaction(pool, async (tx) => {
      const found = await lockAction(tx, id);
      if (found === null) throw new ActionError(`There is no action ${id}.`);
      const changed = to(found);
      await updateState(tx, changed);
      await note(tx, changed, changed.state);
      return changed;
    });

  return {
    list: () => readActions(pool),
    propose: async (coin, what, exDate) => {
      const instrument = instruments.find("stock", coin);
      if (instrument === undefined) throw new ActionError(`There is no share called ${coin}.`);
      checkTerms(what);
      const effectiveAt = openingOn(instrument, exDate);
      if (effectiveAt === null) throw new ActionError(`${coin} is not traded on ${exDate}.`);
      checkNotice(effectiveAt, clock.now());
      const action: CorporateAction = {
        id: ids.next(),
        coin,
        what,
        exDate,
        effectiveAt,
        state: "proposed",
        proposedBy: actor,
        proposedAt: clock.now(),
        approvedBy: null,
        approvedAt: null,
      };
      try {
        await inTransaction(pool, async (tx) => {
          await insertAction(tx, action);
          await note(tx, action, "proposed");
        });
      } catch (error) {
        if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error;
        throw new ActionError(`${coin} has another action on ${exDate}. Withdraw that first.`);
      }
      return action;
    },
    approve: (id) =>
      change(id, (found) => {
        if (found.state !== "proposed") throw new ActionError(`Action ${id} is ${found.state} already.`);
        if (found.proposedBy === actor) throw new ActionError("Somebody else must approve what you proposed.");
        checkNotice(found.effectiveAt, clock.now());
        return { ...found, state: "approved", approvedBy: actor, approvedAt: clock.now() };
      }),
    withdraw: (id) =>
      change(id, (found) => {
        if (found.state === "withdrawn") throw new ActionError(`Action ${id} is withdrawn already.`);
        // A server that is about to apply it must not find out while it does.
        if (found.state === "approved" && found.effectiveAt - clock.now() < NOTICE_MS)
          throw new ActionError(`Action ${id} is in force; what it does is put right by another one.`);
        return { ...found, state: "withdrawn" };
      }),
  };
}

const hasDigits = (value: Decimal, places: bigint) => value % 10n ** (18n - places) === 0n;

function checkTerms(what: CorporateAction["what"]): void {
  if (what.kind === "dividend") {
    if (what.perShare <= 0n || !hasDigits(what.perShare, 8n))
      throw new ActionError("A dividend is above zero, with at most 8 digits after the point.");
    return;
  }
  const { newShares, oldShares } = what;
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= MOST_SHARES;
  if (!isCount(newShares) || !isCount(oldShares) || newShares === oldShares)
    throw new ActionError(`A split is of two different whole numbers from 1 to ${MOST_SHARES}, such as 4:1.`);
}

function checkNotice(effectiveAt: number, now: number): void {
  if (effectiveAt - now < NOTICE_MS)
    throw new ActionError(`It would count from ${new Date(effectiveAt).toISOString()}, less than an hour from now.`);
}

function wordsOf(what: CorporateAction["what"]): Record<string, string> {
  if (what.kind === "split") return { split: `${what.newShares}:${what.oldShares}` };
  return { dividend: format(what.perShare) };
}
