import { format, parse } from "@evenkeel/calc/decimal";
import type { Queryable } from "#/platform/db/pool.ts";
import type { StoredAlert } from "./alert.ts";

interface AlertRow {
  id: bigint;
  user_id: bigint;
  coin_id: string;
  kind: StoredAlert["kind"];
  level: string;
  change_window: StoredAlert["window"];
  frequency: StoredAlert["frequency"];
  in_app: boolean;
  push: boolean;
  note: string;
  is_on: boolean;
  is_armed: boolean;
  fired_at: Date | null;
  fired_count: number;
  version: number;
  created_at: Date;
  adjusted_at: Date | null;
}

const COLUMNS = `id, user_id, coin_id, kind, level, change_window, frequency, in_app, push, note, is_on, is_armed,
  fired_at, fired_count, version, created_at, adjusted_at`;

function toAlert(row: AlertRow): StoredAlert {
  return {
    id: row.id,
    userId: String(row.user_id),
    coinId: row.coin_id,
    kind: row.kind,
    level: parse(row.level),
    window: row.change_window,
    frequency: row.frequency,
    inApp: row.in_app,
    push: row.push,
    note: row.note,
    isOn: row.is_on,
    isArmed: row.is_armed,
    firedAt: row.fired_at?.getTime() ?? null,
    firedCount: row.fired_count,
    version: row.version,
    createdAt: row.created_at.getTime(),
    adjustedAt: row.adjusted_at?.getTime() ?? null,
  };
}

export async function insertAlert(db: Queryable, alert: StoredAlert): Promise<void> {
  await db.query(
    `INSERT INTO price_alert (${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, NULL, 0, $13, $14, NULL)`,
    [
      alert.id,
      alert.userId,
      alert.coinId,
      alert.kind,
      format(alert.level),
      alert.window,
      alert.frequency,
      alert.inApp,
      alert.push,
      alert.note,
      alert.isOn,
      alert.isArmed,
      alert.version,
      new Date(alert.createdAt),
    ],
  );
}

/** Writes what a person, or a split, may change, as a new version. */
export async function updateAlert(db: Queryable, alert: StoredAlert): Promise<void> {
  await db.query(
    `UPDATE price_alert SET level = $2, frequency = $3, in_app = $4, push = $5, note = $6, is_on = $7, is_armed = $8,
       version = $9, adjusted_at = $10 WHERE id = $1`,
    [
      alert.id,
      format(alert.level),
      alert.frequency,
      alert.inApp,
      alert.push,
      alert.note,
      alert.isOn,
      alert.isArmed,
      alert.version,
      alert.adjustedAt === null ? null : new Date(alert.adjustedAt),
    ],
  );
}

/** Whether a person has an alert, or had one that fired. */
export async function hasSetAlert(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: "alert-ever",
    text: `SELECT EXISTS (SELECT FROM price_alert WHERE user_id = $1)
      OR EXISTS (SELECT FROM alert_firing WHERE user_id = $1) AS found`,
    values: [userId],
  });
  return rows[0]?.found === true;
}

export async function countActive(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM price_alert WHERE user_id = $1 AND is_on",
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** A person's alert; locked until the transaction ends, so that no firing comes between reading and writing. */
export async function lockAlert(db: Queryable, userId: string, id: string): Promise<StoredAlert | null> {
  const { rows } = await db.query<AlertRow>(
    `SELECT ${COLUMNS} FROM price_alert WHERE user_id = $1 AND id = $2 FOR UPDATE`,
    [userId, id],
  );
  return rows[0] === undefined ? null : toAlert(rows[0]);
}

export async function findAlert(db: Queryable, id: bigint): Promise<StoredAlert | null> {
  const { rows } = await db.query<AlertRow>(`SELECT ${COLUMNS} FROM price_alert WHERE id = $1`, [id]);
  return rows[0] === undefined ? null : toAlert(rows[0]);
}

/** @returns whether there was one to remove. */
export async function deleteAlert(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query("DELETE FROM price_alert WHERE user_id = $1 AND id = $2", [userId, id]);
  return rowCount === 1;
}

/** The alerts on some instruments that are off, set before an instant and not adjusted since. */
export async function listOffBefore(db: Queryable, coinIds: readonly string[], at: number): Promise<StoredAlert[]> {
  const { rows } = await db.query<AlertRow>(
    `SELECT ${COLUMNS} FROM price_alert WHERE coin_id = ANY($1) AND NOT is_on AND change_window IS NULL
       AND created_at < $2 AND (adjusted_at IS NULL OR adjusted_at < $2) ORDER BY id`,
    [coinIds, new Date(at)],
  );
  return rows.map(toAlert);
}

/** Every alert that is on, for the engine. */
export async function listActive(db: Queryable): Promise<StoredAlert[]> {
  const { rows } = await db.query<AlertRow>(`SELECT ${COLUMNS} FROM price_alert WHERE is_on ORDER BY id`);
  return rows.map(toAlert);
}

/** A person's alerts on the given instruments, newest first; pages count from 1. */
export async function pageAlerts(
  db: Queryable,
  userId: string,
  coinIds: readonly string[],
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ alerts: StoredAlert[]; total: number }> {
  const { rows } = await db.query<{ total: number } & (AlertRow | { id: null })>({
    name: "alerts-page",
    text: `WITH own AS (SELECT ${COLUMNS} FROM price_alert WHERE user_id = $1 AND coin_id = ANY($2))
      SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total FROM own) counted
        LEFT JOIN (SELECT * FROM own ORDER BY id DESC LIMIT $3 OFFSET $4) page ON true
      ORDER BY page.id DESC`,
    values: [userId, coinIds, page.pageSize, (page.pageNum - 1) * page.pageSize],
  });
  return {
    alerts: rows.flatMap((row) => (row.id === null ? [] : [toAlert(row)])),
    total: rows[0]?.total ?? 0,
  };
}
