import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { SecretBox } from "#/platform/secret-box.ts";
import { toBase32 } from "./base32.ts";
import { matchTotp } from "./totp-code.ts";

/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;
const PENDING_MS = 10 * 60_000;
const ISSUER = "Evenkeel";

interface TotpRow {
  secret: Buffer | null;
  since: Date | null;
  pending_secret: Buffer | null;
  pending_until: Date | null;
}

/** Authenticator apps: one for each person, its secret sealed at rest, every code good once. */
export interface Totp {
  /** Draws a secret that counts once `confirm` has seen a code of it; one that is on stays on until then. */
  begin(userId: bigint, accountName: string, now: number): Promise<{ secret: string; uri: string; expiresAt: number }>;
  /** Turns the drawn secret on. @throws AppError `security.challengeExpired`; `security.proofWrong`. */
  confirm(tx: Tx, userId: bigint, code: string, now: number): Promise<void>;
  /** Whether the code is right and has not counted before. Counts it. */
  verify(userId: bigint, code: string, now: number): Promise<boolean>;
  /** When it was turned on; null where it is off. */
  since(userId: bigint, db?: Queryable): Promise<number | null>;
  /** @returns false where it was off. */
  turnOff(tx: Tx, userId: bigint): Promise<boolean>;
}

export function createTotp(pool: Pool, box: SecretBox): Totp {
  const bound = (userId: bigint) => `totp:${userId}`;

  async function read(db: Queryable, userId: bigint): Promise<TotpRow | undefined> {
    const { rows } = await db.query<TotpRow>(
      "SELECT secret, since, pending_secret, pending_until FROM totp WHERE user_id = $1",
      [userId],
    );
    return rows[0];
  }

  return {
    begin: async (userId, accountName, now) => {
      const secret = randomBytes(SECRET_BYTES);
      const expiresAt = now + PENDING_MS;
      await pool.query(
        `INSERT INTO totp (user_id, pending_secret, pending_until) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE
         SET pending_secret = excluded.pending_secret, pending_until = excluded.pending_until`,
        [userId, box.seal(secret, bound(userId)), new Date(expiresAt)],
      );
      const text = toBase32(secret);
      const label = encodeURIComponent(`${ISSUER}:${accountName}`);
      return { secret: text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${ISSUER}`, expiresAt };
    },
    confirm: async (tx, userId, code, now) => {
      const row = await read(tx, userId);
      if (!row?.pending_secret || !row.pending_until || row.pending_until.getTime() <= now) {
        throw new AppError("security.challengeExpired");
      }
      const step = matchTotp(box.open(row.pending_secret, bound(userId)), code, now);
      if (step === null) throw new AppError("security.proofWrong");
      const { rowCount } = await tx.query(
        `UPDATE totp SET secret = pending_secret, since = $3, last_step = $4, pending_secret = NULL, pending_until = NULL
         WHERE user_id = $1 AND pending_secret = $2`,
        [userId, row.pending_secret, new Date(now), step],
      );
      if (rowCount !== 1) throw new AppError("security.challengeExpired");
    },
    verify: async (userId, code, now) => {
      const row = await read(pool, userId);
      if (!row?.secret) return false;
      const step = matchTotp(box.open(row.secret, bound(userId)), code, now);
      if (step === null) return false;
      // Of two calls with the same code, one finds the step unused.
      const { rowCount } = await pool.query(
        "UPDATE totp SET last_step = $2 WHERE user_id = $1 AND secret = $3 AND (last_step IS NULL OR last_step < $2)",
        [userId, step, row.secret],
      );
      return rowCount === 1;
    },
    since: async (userId, db = pool) => (await read(db, userId))?.since?.getTime() ?? null,
    turnOff: async (tx, userId) => {
      const { rowCount } = await tx.query("DELETE FROM totp WHERE user_id = $1 AND secret IS NOT NULL", [userId]);
      return rowCount === 1;
    },
  };
}
