import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Log } from "#/platform/log.ts";
import type { Sessions } from "../sessions.ts";
import type { OwnDataPort } from "./own-data-port.ts";

/** Long enough to think again, and for the owner to see the notice where it was somebody else. */
const WAIT_MS = 7 * 24 * 3_600_000;

/** Accounts that their owners close. */
export interface Closing {
  /** Asks for the closing; asking again changes nothing. @throws AppError `account.notEmpty`. */
  ask(userId: bigint, now: number): Promise<number>;
  /** Calls it off. */
  callOff(userId: bigint): Promise<void>;
  /** When the account closes, and until when its identity is kept beyond that; null where nobody asked, or nothing is. */
  state(userId: bigint): Promise<{ closesAt: number | null; identityUntil: number | null }>;
  /** Closes what is due and empty, and erases identities whose time is over; what is not empty waits. @returns how many. */
  closeDue(now: number): Promise<number>;
}

export interface ClosingDeps {
  pool: Pool;
  log: Log;
  sessions: Sessions;
  /** Whether a person has real money, an open order or a position. */
  holdsAnything: (userId: bigint) => Promise<boolean>;
  ownData: Pick<OwnDataPort, "keepsIdentity" | "keepIdentityMs" | "removePictures">;
}

export function createClosing(deps: ClosingDeps): Closing {
  const { pool, log, sessions, holdsAnything, ownData } = deps;
  const closesAtOf = async (userId: bigint) => {
    const { rows } = await pool.query<{ closes_at: Date }>(
      "SELECT closes_at FROM account_closing WHERE user_id = $1 AND closed_at IS NULL",
      [userId],
    );
    return rows[0]?.closes_at.getTime() ?? null;
  };

  async function close(userId: bigint, now: number): Promise<boolean> {
    if (await holdsAnything(userId)) return false;
    const ended = await inTransaction(pool, async (tx) => {
      const open = await sessions.endAll(tx, userId, now);
      await tx.query("SELECT erase_person($1, $2, $3)", [
        userId,
        new Date(now),
        new Date(now + ownData.keepIdentityMs),
      ]);
      return open;
    });
    sessions.announceEnded(ended);
    log.info({ event: "auth.accountClosed", userId: String(userId) }, "an account was closed");
    return true;
  }

  return {
    state: async (userId) => {
      const closesAt = await closesAtOf(userId);
      if (closesAt === null || !(await ownData.keepsIdentity(String(userId)))) return { closesAt, identityUntil: null };
      return { closesAt, identityUntil: closesAt + ownData.keepIdentityMs };
    },
    ask: async (userId, now) => {
      if (await holdsAnything(userId)) throw new AppError("account.notEmpty");
      await pool.query(
        "INSERT INTO account_closing (user_id, asked_at, closes_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [userId, new Date(now), new Date(now + WAIT_MS)],
      );
      return (await closesAtOf(userId)) ?? now + WAIT_MS;
    },
    callOff: async (userId) => {
      await pool.query("DELETE FROM account_closing WHERE user_id = $1 AND closed_at IS NULL", [userId]);
    },
    closeDue: async (now) => {
      const { rows } = await pool.query<{ user_id: bigint }>(
        "SELECT user_id FROM account_closing WHERE closed_at IS NULL AND closes_at <= $1 LIMIT 100",
        [new Date(now)],
      );
      let closed = 0;
      for (const { user_id: userId } of rows) if (await close(userId, now)) closed++;
      const { rows: erased } = await pool.query<{ count: number }>("SELECT erase_identities($1) AS count", [
        new Date(now),
      ]);
      // At once, and with every housekeeping after it: a store that is away loses nothing.
      if (closed > 0 || (erased[0]?.count ?? 0) > 0) await ownData.removePictures();
      return closed;
    },
  };
}
