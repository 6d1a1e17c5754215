import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { findPasswordProblem } from "./password-rules.ts";

export interface LoginPasswords {
  /** Takes as long for nobody (null) as for somebody. */
  isRight(userId: bigint | null, password: string): Promise<boolean>;
  /** @throws AppError with the problem at `field`, where the password is common or one of the person's `names`. */
  refuseWeak(password: string, names: readonly (string | null)[], field: string): void;
  /** Slow by intent: call it before the transaction. */
  hash(password: string): Promise<string>;
  save(tx: Tx, userId: bigint, hash: string, now: number): Promise<void>;
  /** Forgets the tries against a password that is not the one any more. */
  forgiveTries(names: readonly (string | null)[], ip: string): Promise<void>;
  /**
   * Has a person who is signed in show the password once more; tries are counted as those of signing in are.
   * @throws AppError `auth.wrongPassword` at `field`; `auth.tooManyTries`.
   */
  prove(userId: string, password: string, from: { readonly ip: string; readonly field: string }): Promise<void>;
}

export function createLoginPasswords(pool: Pool, hasher: PasswordHasher, throttle: LoginThrottle): LoginPasswords {
  async function isRight(userId: bigint | null, password: string): Promise<boolean> {
    const { rows } = await pool.query<{ hash: string }>("SELECT hash FROM login_password WHERE user_id = $1", [
      userId ?? 0n,
    ]);
    return rows[0] === undefined ? hasher.verifyNobody(password) : hasher.verify(rows[0].hash, password);
  }

  return {
    isRight,
    refuseWeak: (password, names, field) => {
      for (const name of names) {
        const problem = name === null ? null : findPasswordProblem(password, name);
        if (problem !== null) throw new AppError(problem, { data: { errors: [{ field, key: problem }] } });
      }
    },
    hash: hasher.hash,
    save: async (tx, userId, hash, now) => {
      await tx.query(
        `INSERT INTO login_password (user_id, hash, changed_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`,
        [userId, hash, new Date(now)],
      );
    },
    forgiveTries: (names, ip) =>
      throttle.forgive(
        names.filter((name) => name !== null),
        ip,
      ),
    prove: async (userId, password, { ip, field }) => {
      // A name that nobody can sign in with, so that these tries and those of signing in do not hold each other back.
      const attempt = { name: `signed in\n${userId}`, ip, userId: BigInt(userId) };
      await throttle.admit(attempt);
      if (!(await isRight(attempt.userId, password))) {
        throw new AppError("auth.wrongPassword", { data: { errors: [{ field, key: "auth.wrongPassword" }] } });
      }
      await throttle.succeeded(attempt);
    },
  };
}
