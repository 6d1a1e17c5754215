import type { Pool } from "pg";
import type { Queryable } from "#/platform/db/pool.ts";
import type { SecretBox } from "#/platform/secret-box.ts";

/** Words of the person's own that every mail of the house carries: one without them is not from the house. */
export interface Phrase {
  /** The words for the head of a mail; null where the person has none. */
  of(userId: bigint): Promise<string | null>;
  /** Sets the words; an empty text takes them away. */
  set(tx: Queryable, userId: bigint, phrase: string): Promise<boolean>;
}

// What cannot be seen, or turns the direction of what follows, has no place in a mail.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

export function createPhrase(pool: Pool, box: SecretBox): Phrase {
  const bound = (userId: bigint) => `phrase:${userId}`;
  return {
    of: async (userId) => {
      const { rows } = await pool.query<{ phrase: Buffer | null }>(
        "SELECT phrase FROM user_security WHERE user_id = $1",
        [userId],
      );
      const sealed = rows[0]?.phrase ?? null;
      return sealed === null ? null : box.open(sealed, bound(userId)).toString("utf8");
    },
    set: async (tx, userId, phrase) => {
      const words = phrase.normalize("NFC").replaceAll(INVISIBLE, "").trim();
      const sealed = words === "" ? null : box.seal(Buffer.from(words, "utf8"), bound(userId));
      await tx.query(
        `INSERT INTO user_security (user_id, phrase) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET phrase = excluded.phrase`,
        [userId, sealed],
      );
      return sealed !== null;
    },
  };
}
