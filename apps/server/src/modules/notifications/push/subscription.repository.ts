import type { Queryable } from "#/platform/db/pool.ts";
import type { PushTarget } from "./push-port.ts";

/** A session that a browser is signed in with. */
export interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
}

/** Puts a browser in, or moves it to whoever is signed in on it now, with the keys that it has now. It goes with the session. */
export async function upsertSubscription(
  db: Queryable,
  id: bigint,
  { userId, sessionId }: Subscriber,
  { endpoint, p256dh, auth }: PushTarget,
  now: number,
): Promise<void> {
  await db.query(
    `INSERT INTO push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth`,
    [id, userId, sessionId, endpoint, p256dh, auth, new Date(now)],
  );
}

export async function countSubscriptions(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM push_subscription WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export async function listSubscriptions(db: Queryable, userId: string): Promise<PushTarget[]> {
  const { rows } = await db.query<PushTarget>(
    "SELECT endpoint, p256dh, auth FROM push_subscription WHERE user_id = $1 ORDER BY id",
    [userId],
  );
  return rows;
}

/** Removes a person's browser. */
export async function deleteSubscription(db: Queryable, userId: string, endpoint: string): Promise<void> {
  await db.query("DELETE FROM push_subscription WHERE user_id = $1 AND endpoint = $2", [userId, endpoint]);
}

/** Removes a browser that is gone, unless it has come back with other keys since. */
export async function deleteGone(db: Queryable, { endpoint, p256dh }: PushTarget): Promise<void> {
  await db.query("DELETE FROM push_subscription WHERE endpoint = $1 AND p256dh = $2", [endpoint, p256dh]);
}
