import { randomInt } from "node:crypto";
import type { Pool } from "pg";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { SecretBox } from "#/platform/secret-box.ts";

const COUNT = 10;
const GROUP = 5;
/** No I, L, O, U, 0 or 1: none is mistaken for another on paper. 30 letters, ten of them: 49 bits. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Ten codes to write down, for the day the phone is lost. Each counts once. */
export interface RecoveryCodes {
  /** Draws new ones in place of all earlier ones; nobody can read them later. */
  renew(tx: Tx, userId: bigint): Promise<string[]>;
  /** Whether the code is one of the person's and unused. Uses it up. */
  verify(userId: bigint, code: string, now: number): Promise<boolean>;
  left(userId: bigint, db?: Queryable): Promise<number>;
  forget(tx: Tx, userId: bigint): Promise<void>;
}

export function createRecoveryCodes(pool: Pool, box: SecretBox): RecoveryCodes {
  const hash = (userId: bigint, code: string) =>
    box.fingerprint(code.toUpperCase().replaceAll(/[^\dA-Z]/g, ""), `recovery:${userId}`);
  const draw = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const forget = async (tx: Tx, userId: bigint) => {
    await tx.query("DELETE FROM recovery_code WHERE user_id = $1", [userId]);
  };

  return {
    renew: async (tx, userId) => {
      const codes = Array.from({ length: COUNT }, () => `${draw()}-${draw()}`);
      await forget(tx, userId);
      await tx.query("INSERT INTO recovery_code (user_id, code_hash) SELECT $1, unnest($2::bytea[])", [
        userId,
        codes.map((code) => hash(userId, code)),
      ]);
      return codes;
    },
    verify: async (userId, code, now) => {
      const { rowCount } = await pool.query(
        "UPDATE recovery_code SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL",
        [userId, hash(userId, code), new Date(now)],
      );
      return rowCount === 1;
    },
    left: async (userId, db = pool) => {
      const { rows } = await db.query<{ left: bigint }>(
        "SELECT count(*) AS left FROM recovery_code WHERE user_id = $1 AND used_at IS NULL",
        [userId],
      );
      return Number(rows[0]?.left ?? 0n);
    },
    forget,
  };
}
