import { type Decimal, format } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import { writeAudit } from "#/modules/audit/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { approveProposal, lockOpen, readRecent, writeProposal } from "./settlement.repository.ts";
import { isNearMark, type Settlement } from "./settlement.ts";

/** A settlement price cannot be taken as it was asked for; the message says why, in words for the operator. */
export class SettlementError extends Error {}

/** What one operator may do about settlement prices; every step leaves its entry in the audit's log. */
export interface SettlementDesk {
  /** The last expiries, newest first. */
  list(): Promise<Settlement[]>;
  /** Writes down what the exchange settled an expired future at; a proposal before it is replaced. @throws SettlementError */
  propose(coin: string, price: Decimal): Promise<Settlement>;
  /** Puts it in force, which takes a second person; everybody is settled at it. @throws SettlementError */
  approve(coin: string): Promise<Settlement>;
  /** Takes a proposal back. @throws SettlementError */
  withdraw(coin: string): Promise<Settlement>;
}

export interface SettlementDeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly actor: `operator:${string}`;
}

const RECENT = 20;
/** Digits after the point that the chain of fills keeps of a price. */
const PLACES = 8n;

export function createSettlementDesk({ pool, clock, actor }: SettlementDeskDeps): SettlementDesk {
  const note = (tx: Tx, { coin, expiresAt, mark }: Settlement, step: string, price: Decimal) =>
    writeAudit(tx, {
      actor,
      action: `settlement.${step}`,
      subject: `settlement:${coin}`,
      detail: { expiresAt: new Date(expiresAt).toISOString(), price: format(price), mark: format(mark) },
      at: clock.now(),
    });

  /** What is waited for, locked; only until the wait is over, since then our own mark it is. */
  const change = <T>(coin: string, work: (tx: Tx, found: Settlement) => Promise<T>) =>
    inTransaction(pool, async (tx) => {
      const found = await lockOpen(tx, coin);
      if (found === null || found.waitsUntil <= clock.now())
        throw new SettlementError(`No settlement price of ${coin} is waited for.`);
      return work(tx, found);
    });

  return {
    list: () => readRecent(pool, RECENT),
    propose: (coin, price) =>
      change(coin, async (tx, found) => {
        if (price % 10n ** (18n - PLACES) !== 0n)
          throw new SettlementError(`A price has at most ${PLACES} digits after the point.`);
        if (!isNearMark(price, found))
          throw new SettlementError(`${format(price)} is far from our own last mark price, ${format(found.mark)}.`);
        const proposal = { price, by: actor, at: clock.now() };
        await writeProposal(tx, found, proposal);
        await note(tx, found, "proposed", price);
        return { ...found, proposal };
      }),
    approve: (coin) =>
      change(coin, async (tx, found) => {
        const { proposal } = found;
        if (proposal === null) throw new SettlementError(`Nobody has proposed a price for ${coin}.`);
        if (proposal.by === actor) throw new SettlementError("Somebody else must approve what you proposed.");
        await approveProposal(tx, found, actor, clock.now());
        await note(tx, found, "approved", proposal.price);
        return { ...found, decided: { price: proposal.price, rule: "operator", toldBy: actor } };
      }),
    withdraw: (coin) =>
      change(coin, async (tx, found) => {
        const { proposal } = found;
        if (proposal === null) throw new SettlementError(`Nobody has proposed a price for ${coin}.`);
        await writeProposal(tx, found, null);
        await note(tx, found, "withdrawn", proposal.price);
        return { ...found, proposal: null };
      }),
  };
}
