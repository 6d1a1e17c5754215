import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Outbox } from "#/platform/outbox.ts";
import { securityEvent } from "../facts.ts";
import { isFrozenAt, type Sessions } from "../sessions.ts";

/** Long enough for the owner to see the notice and freeze again, where it was not the owner who asked. */
const THAW_WAIT_MS = 24 * 3_600_000;

/** An account that its owner has frozen. */
export interface Freeze {
  /** At once: every session and its socket ends, and what is signed in later may only look and reduce risk. */
  freeze(userId: bigint, now: number): Promise<void>;
  /** Sets the end of the freeze, a day from now. @throws AppError `account.notFrozen`. */
  thaw(userId: bigint, now: number): Promise<number>;
}

export function createFreeze({ pool, outbox, sessions }: { pool: Pool; outbox: Outbox; sessions: Sessions }): Freeze {
  const placeless = { device: "", network: "" };
  return {
    freeze: async (userId, now) => {
      const ended = await inTransaction(pool, async (tx) => {
        await tx.query(
          `INSERT INTO user_security (user_id, frozen_at) VALUES ($1, $2)
           ON CONFLICT (user_id) DO UPDATE SET frozen_at = excluded.frozen_at, thaws_at = NULL`,
          [userId, new Date(now)],
        );
        const fact = { userId: String(userId), what: "frozen" as const, ref: `frozen:${now}`, at: now, ...placeless };
        await outbox.publish(tx, securityEvent, fact);
        return sessions.endAll(tx, userId, now);
      });
      outbox.wake();
      sessions.announceEnded(ended);
    },
    thaw: async (userId, now) => {
      const thawsAt = now + THAW_WAIT_MS;
      const until = await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<{ frozen_at: Date | null; thaws_at: Date | null }>(
          "SELECT frozen_at, thaws_at FROM user_security WHERE user_id = $1 FOR UPDATE",
          [userId],
        );
        const [row] = rows;
        if (row === undefined || !isFrozenAt(row, now)) throw new AppError("account.notFrozen");
        if (row.thaws_at !== null) return row.thaws_at.getTime();
        await tx.query("UPDATE user_security SET thaws_at = $2 WHERE user_id = $1", [userId, new Date(thawsAt)]);
        const fact = { userId: String(userId), what: "thawing" as const, ref: `thawing:${now}`, at: now, ...placeless };
        await outbox.publish(tx, securityEvent, fact);
        return thawsAt;
      });
      outbox.wake();
      sessions.refresh(String(userId));
      return until;
    },
  };
}
