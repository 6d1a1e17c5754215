import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { ServerSecret } from "#/platform/server-secret.ts";
import type { PasswordHasher } from "../password-hasher.ts";

const MAX_TRIES = 5;
const LOCK_MS = 2 * 3_600_000;

/** The fund password: six digits that stand between a session and the money. */
export interface TradePasswords {
  /** Whether one is set, and until when it is locked. */
  state(userId: string): Promise<{ isSet: boolean; lockedUntil: number | null }>;
  /**
   * Whether the digits are the person's. A try is counted before they are looked at; the fifth wrong one in a row locks
   * all for two hours.
   * @throws AppError `auth.tradePwdNotSet`, `auth.tradePwdWrong` with the tries left, `auth.tradePwdLocked` with the wait.
   */
  check(userId: string, pin: string, field?: string): Promise<void>;
  /** Slow by intent: call it before the transaction. */
  hash(userId: string, pin: string): Promise<string>;
  /** Sets it where there is none. @throws AppError `auth.tradePwdExists`. */
  saveFirst(tx: Tx, userId: string, hash: string, now: number): Promise<void>;
  /** Sets or replaces it and ends a lock. */
  save(tx: Tx, userId: string, hash: string, now: number): Promise<void>;
}

export interface TradePasswordsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secret: ServerSecret;
  readonly hasher: PasswordHasher;
  /** Told when tries have locked somebody's. */
  readonly onLocked: (userId: string) => Promise<void>;
}

export function createTradePasswords({ pool, clock, secret, hasher, onLocked }: TradePasswordsDeps): TradePasswords {
  // A million possibilities are tried in a day on whatever hash: only with the server's secret is there anything to try.
  const keyed = (userId: string, pin: string) => secret.hash("fund-password", userId, pin).toString("base64url");

  async function refuseLocked(userId: bigint): Promise<never> {
    const { rows } = await pool.query<{ locked_until: Date | null }>(
      "SELECT locked_until FROM trade_password WHERE user_id = $1",
      [userId],
    );
    if (rows[0] === undefined) throw new AppError("auth.tradePwdNotSet");
    throw lockedError((rows[0].locked_until?.getTime() ?? clock.now()) - clock.now());
  }

  return {
    state: async (userId) => {
      const { rows } = await pool.query<{ locked_until: Date | null }>(
        "SELECT locked_until FROM trade_password WHERE user_id = $1",
        [BigInt(userId)],
      );
      const until = rows[0]?.locked_until?.getTime() ?? 0;
      return { isSet: rows[0] !== undefined, lockedUntil: until > clock.now() ? until : null };
    },
    check: async (userId, pin, field = "tradePwd") => {
      const now = clock.now();
      const counted = await pool.query<{ hash: string; tries: number }>(COUNT_TRY, [
        BigInt(userId),
        new Date(now),
        new Date(now + LOCK_MS),
      ]);
      const row = counted.rows[0];
      if (row === undefined) return refuseLocked(BigInt(userId));
      if (await hasher.verify(row.hash, keyed(userId, pin))) {
        await pool.query("UPDATE trade_password SET tries = 0, locked_until = NULL WHERE user_id = $1", [
          BigInt(userId),
        ]);
        return;
      }
      const triesLeft = MAX_TRIES - row.tries;
      if (triesLeft === 0) {
        await onLocked(userId);
        throw lockedError(LOCK_MS);
      }
      throw new AppError("auth.tradePwdWrong", {
        data: { triesLeft, errors: [{ field, key: "auth.tradePwdWrong" }] },
        args: { triesLeft: String(triesLeft) },
      });
    },
    hash: (userId, pin) => hasher.hash(keyed(userId, pin)),
    saveFirst: async (tx, userId, hash, now) => {
      const { rowCount } = await tx.query(
        "INSERT INTO trade_password (user_id, hash, changed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [BigInt(userId), hash, new Date(now)],
      );
      if (rowCount === 0) throw new AppError("auth.tradePwdExists");
    },
    save: async (tx, userId, hash, now) => {
      await tx.query(
        `INSERT INTO trade_password (user_id, hash, changed_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at, tries = 0,
           locked_until = NULL`,
        [BigInt(userId), hash, new Date(now)],
      );
    },
  };
}

// Tries that come together wait for each other here, so that a burst is no more than five. After a lock the count begins anew.
const COUNT_TRY = `
  UPDATE trade_password SET
    tries = CASE WHEN locked_until IS NULL THEN tries + 1 ELSE 1 END,
    locked_until = CASE WHEN locked_until IS NULL AND tries + 1 >= ${MAX_TRIES} THEN $3::timestamptz END
  WHERE user_id = $1 AND (locked_until IS NULL OR locked_until <= $2)
  RETURNING hash, tries`;

function lockedError(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError("auth.tradePwdLocked", {
    data: { retryAfter },
    args: { minutes: String(Math.ceil(retryAfter / 60)) },
  });
}
