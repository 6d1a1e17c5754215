import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";

const LIFE_MS = 5 * 60_000;

/** What a passkey signs: random, for one purpose of one person, and used up by the first answer, right or wrong. */
export interface Challenges {
  /** @param userId null: whoever answers, as when signing in. */
  issue(userId: bigint | null, purpose: string): Promise<{ challengeId: string; challenge: string }>;
  /** Uses the challenge up. @returns null where there is none of this purpose for this person, or no more. */
  take(challengeId: string, userId: bigint | null, purpose: string): Promise<string | null>;
  purge(): Promise<number>;
}

export const CHALLENGE_LIFE_MS = LIFE_MS;

export function createChallenges(pool: Pool, clock: Clock): Challenges {
  return {
    issue: async (userId, purpose) => {
      const challengeId = randomBytes(16).toString("base64url");
      const challenge = randomBytes(32).toString("base64url");
      await pool.query(
        "INSERT INTO passkey_challenge (id, user_id, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4, $5)",
        [challengeId, userId, purpose, challenge, new Date(clock.now() + LIFE_MS)],
      );
      return { challengeId, challenge };
    },
    take: async (challengeId, userId, purpose) => {
      const { rows } = await pool.query<{ challenge: string }>(
        `DELETE FROM passkey_challenge
         WHERE id = $1 AND user_id IS NOT DISTINCT FROM $2 AND purpose = $3 AND expires_at > $4 RETURNING challenge`,
        [challengeId, userId, purpose, new Date(clock.now())],
      );
      return rows[0]?.challenge ?? null;
    },
    purge: async () => {
      const { rowCount } = await pool.query("DELETE FROM passkey_challenge WHERE expires_at < $1", [
        new Date(clock.now()),
      ]);
      return rowCount ?? 0;
    },
  };
}
