import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Queryable } from "#/platform/db/pool.ts";
import type { SignedInUser } from "#/transport/http/route.ts";
import type { Sessions } from "../sessions.ts";

const UNLOCK_MS = 15 * 60_000;

/** A lock on what opens risk, which its owner may put on: a phone left on a table then trades nothing. */
export interface TradeLock {
  /** Puts the lock on, or takes it off; unlockings end with either. */
  set(tx: Queryable, userId: bigint, isOn: boolean): Promise<void>;
  /** Unlocks trading in one session for 15 minutes. */
  unlock(user: SignedInUser, now: number): Promise<{ unlockId: string; expiresAt: number }>;
  /** Passes who has no lock, or has unlocked it in this session. @throws AppError `trade.locked`. */
  check(user: SignedInUser, unlockId: string | undefined, now: number): Promise<void>;
  purge(now: number): Promise<number>;
}

const hashOf = (unlockId: string) => createHash("sha256").update(unlockId).digest();

export function createTradeLock({ pool, sessions }: { pool: Pool; sessions: Sessions }): TradeLock {
  return {
    set: async (tx, userId, isOn) => {
      await tx.query(
        `INSERT INTO user_security (user_id, has_trade_lock) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET has_trade_lock = excluded.has_trade_lock`,
        [userId, isOn],
      );
      await tx.query("DELETE FROM trade_unlock WHERE user_id = $1", [userId]);
      sessions.refresh(String(userId));
    },
    unlock: async ({ id, sessionId }, now) => {
      const unlockId = randomBytes(24).toString("base64url");
      const expiresAt = now + UNLOCK_MS;
      await pool.query(
        "INSERT INTO trade_unlock (unlock_hash, user_id, session_id, expires_at) VALUES ($1, $2, $3, $4)",
        [hashOf(unlockId), id, sessionId, new Date(expiresAt)],
      );
      return { unlockId, expiresAt };
    },
    check: async (user, unlockId, now) => {
      if (user.hasTradeLock !== true) return;
      const { rowCount } = await pool.query(
        "SELECT 1 FROM trade_unlock WHERE unlock_hash = $1 AND user_id = $2 AND session_id = $3 AND expires_at > $4",
        [hashOf(unlockId ?? ""), user.id, user.sessionId, new Date(now)],
      );
      if (rowCount !== 1) throw new AppError("trade.locked");
    },
    purge: async (now) => {
      const { rowCount } = await pool.query("DELETE FROM trade_unlock WHERE expires_at < $1", [new Date(now)]);
      return rowCount ?? 0;
    },
  };
}
