import type { WithdrawalHold } from "@evenkeel/contract/credentials";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { Ids } from "#/platform/ids.ts";

const HOUR_MS = 3_600_000;

/** How long each change holds withdrawals, milliseconds. */
const HOLD_MS: Readonly<Record<WithdrawalHold["reason"], number>> = {
  emailBound: 6 * HOUR_MS,
  phoneBound: 6 * HOUR_MS,
  emailChanged: 24 * HOUR_MS,
  phoneChanged: 24 * HOUR_MS,
  passwordChanged: 24 * HOUR_MS,
  passwordReset: 24 * HOUR_MS,
  tradePwdChanged: 24 * HOUR_MS,
  totpOn: 6 * HOUR_MS,
  passkeyAdded: 6 * HOUR_MS,
  recoveryRenewed: 6 * HOUR_MS,
  totpChanged: 24 * HOUR_MS,
  totpOff: 24 * HOUR_MS,
  passkeyRemoved: 24 * HOUR_MS,
};

/** Whether a change holds withdrawals. */
export function isHolding(what: string): what is WithdrawalHold["reason"] {
  return what in HOLD_MS;
}

export interface WithdrawalHolds {
  /** Holds the person's withdrawals from now on, in the transaction of the change. @returns until when. */
  begin(tx: Tx, userId: bigint, reason: WithdrawalHold["reason"], now: number): Promise<number>;
  /** The hold that lasts longest, or null where the person may withdraw. */
  current(userId: string): Promise<WithdrawalHold | null>;
}

export function createWithdrawalHolds({ pool, clock, ids }: { pool: Pool; clock: Clock; ids: Ids }): WithdrawalHolds {
  return {
    begin: async (tx, userId, reason, now) => {
      const until = now + HOLD_MS[reason];
      await tx.query(
        "INSERT INTO withdrawal_hold (id, user_id, reason, began_at, ends_at) VALUES ($1, $2, $3, $4, $5)",
        [ids.next(), userId, reason, new Date(now), new Date(until)],
      );
      return until;
    },
    current: async (userId) => {
      const { rows } = await pool.query<{ reason: WithdrawalHold["reason"]; ends_at: Date }>(
        "SELECT reason, ends_at FROM withdrawal_hold WHERE user_id = $1 AND ends_at > $2 ORDER BY ends_at DESC LIMIT 1",
        [BigInt(userId), new Date(clock.now())],
      );
      return rows[0] === undefined ? null : { reason: rows[0].reason, until: rows[0].ends_at.getTime() };
    },
  };
}
