import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
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

export interface Sessions {
  /** Opens a session and ends the person's earlier ones. The token is in the answer and nowhere else. */
  open(tx: Tx, userId: bigint, now: number): Promise<{ token: string; expiresAt: number; endedIds: string[] }>;
  end(sessionId: string, now: number): Promise<void>;
  /** Whose token it is, or null when it is none, has ended or has lapsed. */
  resolve(token: string, now: number): Promise<SignedInUser | null>;
  /** Forgets what was cached of ended sessions and tells those who follow. Call after the commit. */
  announceEnded(sessionIds: readonly string[]): void;
  onEnded(listener: (sessionId: string) => void): void;
}

interface SessionRow {
  id: bigint;
  user_id: bigint;
  mode: "SIM" | "LIVE";
  created_at: Date;
  last_seen_at: Date;
}

export function createSessions(deps: { pool: Pool; clock: Clock; ids: Ids }): Sessions {
  const cache = new Map<string, { user: SignedInUser; until: number }>();
  const listeners: ((sessionId: string) => void)[] = [];

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
    open: async (tx, userId, now) => {
      // The person's row is the gate: two sign-ins at once must not both find no earlier session.
      await tx.query("SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE", [userId]);
      const ended = await tx.query<{ id: bigint }>(
        "UPDATE session SET ended_at = greatest($2, created_at) WHERE user_id = $1 AND ended_at IS NULL RETURNING id",
        [userId, new Date(now)],
      );
      const token = createSessionToken();
      await tx.query(
        "INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at) VALUES ($1, $2, $3, $4, $4)",
        [deps.ids.next(), userId, hashSessionToken(token), new Date(now)],
      );
      return { token, expiresAt: now + ABSOLUTE_LIFETIME_MS, endedIds: ended.rows.map((row) => String(row.id)) };
    },
    end: async (sessionId, now) => {
      await deps.pool.query(
        "UPDATE session SET ended_at = greatest($2, created_at) WHERE id = $1 AND ended_at IS NULL",
        [sessionId, new Date(now)],
      );
      announceEnded([sessionId]);
    },
    resolve: async (token, now) => {
      const hash = hashSessionToken(token);
      const key = hash.toString("base64");
      const cached = cache.get(key);
      if (cached !== undefined && cached.until > deps.clock.monotonic()) return cached.user;
      const { rows } = await deps.pool.query<SessionRow>({
        name: "session-resolve",
        text: `SELECT s.id, s.user_id, u.mode, s.created_at, s.last_seen_at
               FROM session s JOIN app_user u ON u.id = s.user_id
               WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.created_at > $2 AND s.last_seen_at > $3`,
        values: [hash, new Date(now - ABSOLUTE_LIFETIME_MS), new Date(now - IDLE_LIFETIME_MS)],
      });
      const row = rows[0];
      if (row === undefined) {
        cache.delete(key);
        return null;
      }
      await touch(row, now);
      const user = { id: String(row.user_id), mode: row.mode, sessionId: String(row.id) };
      remember(key, user);
      return user;
    },
    announceEnded,
    onEnded: (listener) => void listeners.push(listener),
  };
}
