import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { Ids } from "#/platform/ids.ts";
import type { SignedInUser } from "#/transport/http/route.ts";
import { createSessionToken, hashSessionToken } from "./session-token.ts";

const DAY_MS = 24 * 3_600_000;
const IDLE_LIFETIME_MS = 7 * DAY_MS;
const ABSOLUTE_LIFETIME_MS = 30 * DAY_MS;
/** How stale `last_seen_at` may be: a write for each request would cost more than it tells. */
const SEEN_STEP_MS = 60_000;
/** How long a session is believed without asking the database. Endings by this process show at once. */
const CACHE_MS = 1_000;
const CACHE_SIZE = 20_000;
/** Devices that one person is signed in on at once. */
const MAX_OPEN = 10;
const OPEN = "ended_at IS NULL AND created_at > $2 AND last_seen_at > $3";

export interface Sessions {
  /**
   * Opens a session in place of the one that the device still had. The token is in the answer and nowhere else. Beyond
   * ten devices the one that was longest unused is signed out.
   */
  open(tx: Tx, userId: bigint, from: SessionOrigin): Promise<OpenedSession>;
  end(sessionId: string, now: number): Promise<void>;
  /** Ends one of a person's sessions. @returns false where it is none of theirs, or no more. */
  endOne(userId: bigint, sessionId: string, now: number): Promise<boolean>;
  /** Ends a person's sessions, but for one where it is named. Announce them after the commit. */
  endAll(tx: Queryable, userId: bigint, now: number, but?: string): Promise<string[]>;
  /** A person's sessions that are open, the latest used first. */
  list(userId: bigint, now: number): Promise<SessionFacts[]>;
  /** Forgets what is cached of a person's sessions: what they may do has changed. */
  refresh(userId: string): void;
  /** Whose token it is, or null when it is none, has ended or has lapsed. */
  resolve(token: string, now: number): Promise<SignedInUser | null>;
  /** Forgets what was cached of ended sessions and tells those who follow. Call after the commit. */
  announceEnded(sessionIds: readonly string[]): void;
  onEnded(listener: (sessionId: string) => void): void;
}

/** Where a session is opened from, in its owner's words. */
export interface SessionOrigin {
  readonly device: string;
  readonly network: string;
  /** The session that the device still had; null where it had none. */
  readonly replaces: string | null;
  /** Two letters: what is told of the account outside of the app is told in it. */
  readonly locale: string;
  readonly now: number;
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly expiresAt: number;
  readonly endedIds: string[];
}

export interface SessionFacts {
  readonly id: string;
  readonly device: string;
  readonly network: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

interface SessionRow {
  id: bigint;
  user_id: bigint;
  mode: "SIM" | "LIVE";
  created_at: Date;
  last_seen_at: Date;
  frozen_at: Date | null;
  thaws_at: Date | null;
  has_trade_lock: boolean | null;
}

type SessionListRow = Pick<SessionRow, "id" | "created_at" | "last_seen_at"> & { device: string; network: string };

/** Whether a freeze holds: until the moment of its end, where one is set. */
export function isFrozenAt(row: { frozen_at: Date | null; thaws_at: Date | null }, now: number): boolean {
  return row.frozen_at !== null && (row.thaws_at === null || row.thaws_at.getTime() > now);
}

export function createSessions(deps: { pool: Pool; clock: Clock; ids: Ids }): Sessions {
  const cache = new Map<string, { user: SignedInUser; until: number }>();
  const listeners: ((sessionId: string) => void)[] = [];
  let changes = 0;

  async function touch(row: SessionRow, now: number): Promise<void> {
    if (now - row.last_seen_at.getTime() < SEEN_STEP_MS) return;
    await deps.pool.query("UPDATE session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2", [
      row.id,
      new Date(now),
    ]);
  }

  function remember(key: string, user: SignedInUser): void {
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(key, { user, until: deps.clock.monotonic() + CACHE_MS });
  }

  function announceEnded(sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) return;
    const ended = new Set(sessionIds);
    for (const [key, { user }] of cache) if (ended.has(user.sessionId)) cache.delete(key);
    for (const id of sessionIds) for (const listener of listeners) listener(id);
  }

  return {
    open: async (tx, userId, { device, network, replaces, locale, now }) => {
      // The person's row is the gate: sign-ins at once are counted one after the other.
      await tx.query("SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE", [userId]);
      const ended = await tx.query<{ id: bigint }>(
        `UPDATE session SET ended_at = greatest($2, created_at) WHERE ended_at IS NULL AND (id = $3 OR id IN (
           SELECT id FROM session WHERE user_id = $1 AND ended_at IS NULL
           ORDER BY last_seen_at DESC, id DESC OFFSET $4)) RETURNING id`,
        [userId, new Date(now), replaces ?? 0n, MAX_OPEN - 1],
      );
      const token = createSessionToken();
      const id = deps.ids.next();
      await tx.query(
        `INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at, device, network, locale)
         VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`,
        [id, userId, hashSessionToken(token), new Date(now), device, network, locale],
      );
      return {
        sessionId: String(id),
        token,
        expiresAt: now + ABSOLUTE_LIFETIME_MS,
        endedIds: ended.rows.map((row) => String(row.id)),
      };
    },
    end: async (sessionId, now) => {
      await deps.pool.query(
        "UPDATE session SET ended_at = greatest($2, created_at) WHERE id = $1 AND ended_at IS NULL",
        [sessionId, new Date(now)],
      );
      announceEnded([sessionId]);
    },
    endOne: async (userId, sessionId, now) => {
      const { rowCount } = await deps.pool.query(
        "UPDATE session SET ended_at = greatest($3, created_at) WHERE id = $1 AND user_id = $2 AND ended_at IS NULL",
        [sessionId, userId, new Date(now)],
      );
      if (rowCount !== 1) return false;
      announceEnded([sessionId]);
      return true;
    },
    endAll: async (tx, userId, now, but) => {
      const { rows } = await tx.query<{ id: bigint }>(
        `UPDATE session SET ended_at = greatest($2, created_at)
         WHERE user_id = $1 AND ended_at IS NULL AND id <> $3 RETURNING id`,
        [userId, new Date(now), but ?? 0n],
      );
      return rows.map(({ id }) => String(id));
    },
    list: async (userId, now) => {
      const { rows } = await deps.pool.query<SessionListRow>(
        `SELECT id, device, network, created_at, last_seen_at FROM session
         WHERE user_id = $1 AND ${OPEN} ORDER BY last_seen_at DESC, id DESC`,
        [userId, new Date(now - ABSOLUTE_LIFETIME_MS), new Date(now - IDLE_LIFETIME_MS)],
      );
      return rows.map((row) => ({
        id: String(row.id),
        device: row.device,
        network: row.network,
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
      }));
    },
    refresh: (userId) => {
      changes += 1;
      for (const [key, { user }] of cache) if (user.id === userId) cache.delete(key);
    },
    resolve: async (token, now) => {
      const hash = hashSessionToken(token);
      const key = hash.toString("base64");
      const cached = cache.get(key);
      if (cached !== undefined && cached.until > deps.clock.monotonic()) return cached.user;
      const before = changes;
      const { rows } = await deps.pool.query<SessionRow>({
        name: "session-resolve",
        text: `SELECT s.id, s.user_id, u.mode, s.created_at, s.last_seen_at, g.frozen_at, g.thaws_at, g.has_trade_lock
               FROM session s JOIN app_user u ON u.id = s.user_id LEFT JOIN user_security g ON g.user_id = s.user_id
               WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.created_at > $2 AND s.last_seen_at > $3`,
        values: [hash, new Date(now - ABSOLUTE_LIFETIME_MS), new Date(now - IDLE_LIFETIME_MS)],
      });
      const row = rows[0];
      if (row === undefined) {
        cache.delete(key);
        return null;
      }
      await touch(row, now);
      const user = {
        id: String(row.user_id),
        mode: row.mode,
        sessionId: String(row.id),
        isFrozen: isFrozenAt(row, now),
        hasTradeLock: row.has_trade_lock === true,
      };
      // What was read while somebody's account changed may be of before.
      if (changes === before) remember(key, user);
      return user;
    },
    announceEnded,
    onEnded: (listener) => void listeners.push(listener),
  };
}
