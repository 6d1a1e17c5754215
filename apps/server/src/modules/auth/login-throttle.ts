import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import { clientNetwork } from "#/platform/client-network.ts";
import type { Clock } from "#/platform/clock.ts";

/** So many failures cost nothing, then each one doubles the wait; so many in a row end it for a day. */
interface Patience {
  free: number;
  firstDelayMs: number;
  last: number;
}

const MAX_DELAY_MS = 15 * 60_000;
/** After this long without a try the count starts over. */
const FORGET_MS = 24 * 3_600_000;
const KNOWN_FOR_MS = 90 * 24 * 3_600_000;

/** Nobody needs a hundredth try: no guess is left for a day, or until a new password is set with a code. */
const MOST_IN_A_ROW = 100;
const NO_END = 2_147_483_647;

// One address guessing at one name is stopped soonest; many addresses at one name later; one address at many names last.
const PAIR: Patience = { free: 5, firstDelayMs: 2_000, last: MOST_IN_A_ROW };
const NAME: Patience = { free: 10, firstDelayMs: 2_000, last: MOST_IN_A_ROW };
const ADDRESS: Patience = { free: 50, firstDelayMs: 2_000, last: NO_END };

/** A count can be made, and forgotten again, between two looks; more often than this it cannot be chance. */
const MAX_ROUNDS = 5;

interface CountedTry {
  blocked_until: Date;
  is_admitted: boolean;
}

export interface LoginTry {
  /** The name as typed, whether or not anybody has it. */
  name: string;
  ip: string;
  /** Null where nobody has the name. */
  userId: bigint | null;
}

export interface LoginThrottle {
  /**
   * Counts a try before the password is looked at, so that a burst of tries cannot slip through together.
   * @throws AppError `auth.tooManyTries` with the seconds to wait in `data.retryAfter`.
   */
  admit(attempt: LoginTry): Promise<void>;
  /** The password was right: forgets the tries against this name and remembers the address. */
  succeeded(attempt: LoginTry & { userId: bigint }): Promise<void>;
  /** The person has a new password: forgets what was tried against any of these names, from here and elsewhere. */
  forgive(names: readonly string[], ip: string): Promise<void>;
  /** Removes counts and addresses that no longer matter. @returns how many. */
  purge(): Promise<number>;
}

/**
 * Growing delays, per name and per address. Nobody is locked out for good: the longest wait is 15 minutes, after a hundred
 * failures in a row a day, and an address that the person has signed in from before is not held back by what others try.
 * @param addressScale multiplies what one address may try for nothing; load tests raise it.
 */
export function createLoginThrottle(pool: Pool, clock: Clock, addressScale: number): LoginThrottle {
  async function count(subject: string, patience: Patience): Promise<void> {
    const now = clock.now();
    const row = await countTry(subject, patience, now);
    if (row.is_admitted) return;
    const retryAfter = Math.max(1, Math.ceil((row.blocked_until.getTime() - now) / 1000));
    throw new AppError("auth.tooManyTries", { data: { retryAfter } });
  }

  /** Nobody is let through without having been counted. @throws AppError `server.busy` where that cannot be had. */
  async function countTry(subject: string, patience: Patience, now: number): Promise<CountedTry> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { rows } = await pool.query<CountedTry>(COUNT_TRY, [
        subject,
        new Date(now),
        patience.free,
        patience.firstDelayMs,
        MAX_DELAY_MS,
        new Date(now - FORGET_MS),
        patience.last,
        FORGET_MS,
      ]);
      // Refused by a count that was made after this statement began, and so is not seen by it: the next one sees it.
      if (rows[0] !== undefined) return rows[0];
    }
    throw new AppError("server.busy");
  }

  async function isKnown(userId: bigint | null, ip: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      "SELECT 1 FROM known_address WHERE user_id = $1 AND address_hash = $2 AND last_at > $3",
      [userId ?? 0n, addressHash(ip), new Date(clock.now() - KNOWN_FOR_MS)],
    );
    return rowCount === 1;
  }

  return {
    admit: async ({ name, ip: address, userId }) => {
      const ip = clientNetwork(address);
      await count(subjectOf("address", ip), { ...ADDRESS, free: ADDRESS.free * addressScale });
      await count(subjectOf("pair", name, ip), PAIR);
      if (!(await isKnown(userId, ip))) await count(subjectOf("name", name), NAME);
    },
    succeeded: async ({ name, ip: address, userId }) => {
      const ip = clientNetwork(address);
      await pool.query("DELETE FROM login_tries WHERE subject = ANY($1)", [
        [subjectOf("pair", name, ip), subjectOf("name", name)],
      ]);
      // The address pays back its own try only: a right guess must not wash away the wrong ones at other names.
      await pool.query("UPDATE login_tries SET failures = greatest(failures - 1, 1) WHERE subject = $1", [
        subjectOf("address", ip),
      ]);
      await pool.query(
        `INSERT INTO known_address (user_id, address_hash, last_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, address_hash) DO UPDATE SET last_at = excluded.last_at`,
        [userId, addressHash(ip), new Date(clock.now())],
      );
    },
    forgive: async (names, address) => {
      const ip = clientNetwork(address);
      await pool.query("DELETE FROM login_tries WHERE subject = ANY($1)", [
        names.flatMap((name) => [subjectOf("name", name), subjectOf("pair", name, ip)]),
      ]);
    },
    purge: async () => {
      const now = clock.now();
      const tries = await pool.query("DELETE FROM login_tries WHERE last_at < $1 AND blocked_until < $2", [
        new Date(now - FORGET_MS),
        new Date(now),
      ]);
      const addresses = await pool.query("DELETE FROM known_address WHERE last_at < $1", [
        new Date(now - KNOWN_FOR_MS),
      ]);
      return (tries.rowCount ?? 0) + (addresses.rowCount ?? 0);
    },
  };
}

// One statement, so that tries that arrive together are counted one after the other. $2 now, $3 free failures,
// $4 first delay and $5 longest delay in milliseconds, $6 the moment before which a count is forgotten, $7 the failure after
// which nothing is tried for $8 milliseconds. What blocks nobody yet is set to that past moment: tries that come together have each read the clock, and in another order than they count.
const COUNT_TRY = `
  WITH counted AS (
    INSERT INTO login_tries AS t (subject, failures, blocked_until, last_at) VALUES ($1, 1, $6, $2)
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN t.last_at <= $6 THEN 1 ELSE t.failures + 1 END,
      blocked_until = CASE WHEN t.last_at <= $6 OR t.failures < $3 THEN $6
        WHEN t.failures + 1 >= $7::int THEN $2 + $8::float8 * interval '1 millisecond'
        ELSE $2 + least($5::float8, $4::float8 * 2 ^ least(t.failures - $3::int, 20)) * interval '1 millisecond' END,
      last_at = $2
      WHERE t.blocked_until <= $2
    RETURNING blocked_until, true AS is_admitted
  )
  SELECT blocked_until, is_admitted FROM counted
  UNION ALL
  SELECT blocked_until, false FROM login_tries WHERE subject = $1 AND NOT EXISTS (SELECT 1 FROM counted)`;

/** Names and addresses are kept as hashes: the table is no list of who tried to enter. */
function subjectOf(kind: "pair" | "name" | "address", ...parts: string[]): string {
  const text = parts.map((part) => part.normalize("NFKC").toLowerCase()).join("\n");
  return `${kind}:${createHash("sha256").update(text).digest("base64url")}`;
}

function addressHash(ip: string): Buffer {
  return createHash("sha256").update(ip).digest();
}
