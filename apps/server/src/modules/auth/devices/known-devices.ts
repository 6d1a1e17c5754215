import type { Queryable } from "#/platform/db/pool.ts";

const KNOWN_FOR_MS = 90 * 24 * 3_600_000;

/**
 * Remembers a device in the transaction of its login.
 * @returns whether the person, who has signed in before, has not done so from this device and network in 90 days.
 */
export async function rememberDevice(
  tx: Queryable,
  userId: bigint,
  { device, network }: { device: string; network: string },
  now: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ device: string; network: string }>(
    "SELECT device, network FROM known_device WHERE user_id = $1 AND last_at > $2",
    [userId, new Date(now - KNOWN_FOR_MS)],
  );
  await tx.query(
    `INSERT INTO known_device (user_id, device, network, first_at, last_at) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (user_id, device, network) DO UPDATE SET last_at = excluded.last_at`,
    [userId, device, network, new Date(now)],
  );
  return rows.length > 0 && !rows.some((known) => known.device === device && known.network === network);
}

/** Forgets devices that count as new again. @returns how many. */
export async function purgeDevices(db: Queryable, now: number): Promise<number> {
  const { rowCount } = await db.query("DELETE FROM known_device WHERE last_at < $1", [new Date(now - KNOWN_FOR_MS)]);
  return rowCount ?? 0;
}
