import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";

const MAX_WRONG = 5;
const LOCK_MS = 2 * 3_600_000;
const FORGET_MS = 24 * 3_600_000;

/** What tries are counted of. A login counts apart: a thief at the door locks nobody out of what is inside. */
export type TriedFactor =
  | "password"
  | "totp"
  | "recoveryCode"
  | "passkey"
  | "login:totp"
  | "login:recoveryCode"
  | "login:passkey"
  | "totpConfirm";

export interface ProofTries {
  /**
   * Counts a try before it is looked at, so that a burst cannot slip through together: five, then two hours of none.
   * @throws AppError `security.proofLocked` with the seconds to wait in `data.retryAfter`.
   */
  admit(userId: bigint, factor: TriedFactor): Promise<void>;
  /** The try was right: forgets the count. */
  succeeded(userId: bigint, factor: TriedFactor): Promise<void>;
  /** Whether the last try used up the patience: the moment to tell the person. */
  isLocked(userId: bigint, factor: TriedFactor): Promise<boolean>;
  purge(): Promise<number>;
}

export function createProofTries(pool: Pool, clock: Clock): ProofTries {
  return {
    admit: async (userId, factor) => {
      const now = clock.now();
      const values = [userId, factor, new Date(now), new Date(now - FORGET_MS), new Date(now + LOCK_MS), MAX_WRONG];
      const { rowCount } = await pool.query(COUNT_TRY, values);
      if (rowCount === 1) return;
      const { rows } = await pool.query<{ locked_until: Date | null }>(
        "SELECT locked_until FROM proof_tries WHERE user_id = $1 AND factor = $2",
        [userId, factor],
      );
      const until = rows[0]?.locked_until?.getTime() ?? now;
      throw new AppError("security.proofLocked", {
        data: { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) },
      });
    },
    succeeded: async (userId, factor) => {
      await pool.query("DELETE FROM proof_tries WHERE user_id = $1 AND factor = $2", [userId, factor]);
    },
    isLocked: async (userId, factor) => {
      const { rowCount } = await pool.query(
        "SELECT 1 FROM proof_tries WHERE user_id = $1 AND factor = $2 AND locked_until > $3",
        [userId, factor, new Date(clock.now())],
      );
      return rowCount === 1;
    },
    purge: async () => {
      const { rowCount } = await pool.query("DELETE FROM proof_tries WHERE last_at < $1", [
        new Date(clock.now() - FORGET_MS),
      ]);
      return rowCount ?? 0;
    },
  };
}

// $1 person, $2 factor, $3 now, $4 the moment before which a count is forgotten, $5 the end of a lock that begins now,
// $6 how many may be wrong. The last of them sets the lock itself: being right takes it away again.
const COUNT_TRY = `
  INSERT INTO proof_tries AS t (user_id, factor, failures, last_at) VALUES ($1, $2, 1, $3)
  ON CONFLICT (user_id, factor) DO UPDATE SET
    failures = CASE WHEN t.locked_until IS NOT NULL OR t.last_at < $4 THEN 1 ELSE t.failures + 1 END,
    locked_until = CASE WHEN t.locked_until IS NULL AND t.last_at >= $4 AND t.failures + 1 >= $6 THEN $5::timestamptz END,
    last_at = $3
    WHERE t.locked_until IS NULL OR t.locked_until <= $3`;
