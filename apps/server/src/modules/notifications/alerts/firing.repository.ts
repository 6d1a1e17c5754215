import { format, parse } from "@evenkeel/calc/decimal";
import type { Queryable } from "#/platform/db/pool.ts";
import { gapMs, type StoredAlert } from "./alert.ts";

/** The tick that fired an alert, with what it made of the alert's gauge. */
export interface FiringTick {
  readonly quoteId: number;
  /** When the hub got the quote, UTC milliseconds. */
  readonly quoteAt: number;
  /** Price, percent or volume as decimal text. */
  readonly value: string;
}

/** A firing as it is kept. */
export interface StoredFiring {
  readonly id: bigint;
  readonly alertId: bigint;
  readonly coinId: string;
  readonly kind: StoredAlert["kind"];
  readonly level: string;
  readonly window: StoredAlert["window"];
  readonly value: string;
  readonly quoteId: bigint;
  readonly firedAt: number;
}

/**
 * Takes the right to fire: the alert is still on, as it was judged, armed, and its pause is over. Two who try wait for
 * each other here, and the second finds it taken.
 *
 * @param isRearmed the engine saw the condition end since the last firing, though the row may not say so yet.
 * @returns which firing of the alert this is, from 1; null where there is nothing to fire.
 */
export async function takeFiring(
  db: Queryable,
  alert: StoredAlert,
  isRearmed: boolean,
  now: number,
): Promise<number | null> {
  const { rows } = await db.query<{ fired_count: number }>(
    `UPDATE price_alert SET fired_count = fired_count + 1, fired_at = $3, is_armed = false, is_on = (frequency <> 'once')
     WHERE id = $1 AND version = $2 AND is_on AND (is_armed OR $4) AND (fired_at IS NULL OR fired_at <= $5)
     RETURNING fired_count`,
    [alert.id, alert.version, new Date(now), isRearmed, new Date(now - gapMs(alert.frequency))],
  );
  return rows[0]?.fired_count ?? null;
}

/** Notes that the condition has ended, so that the alert may fire again after a restart too. */
export async function rearm(db: Queryable, alert: StoredAlert): Promise<void> {
  await db.query("UPDATE price_alert SET is_armed = true WHERE id = $1 AND version = $2 AND fired_count = $3", [
    alert.id,
    alert.version,
    alert.firedCount,
  ]);
}

export async function insertFiring(
  db: Queryable,
  id: bigint,
  alert: StoredAlert,
  ordinal: number,
  tick: FiringTick,
  now: number,
): Promise<void> {
  await db.query(
    `INSERT INTO alert_firing (id, user_id, alert_id, ordinal, coin_id, kind, level, change_window, value, quote_id,
       quote_at, fired_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      alert.userId,
      alert.id,
      ordinal,
      alert.coinId,
      alert.kind,
      format(alert.level),
      alert.window,
      tick.value,
      tick.quoteId,
      new Date(tick.quoteAt),
      new Date(now),
    ],
  );
}

interface FiringRow {
  id: bigint;
  alert_id: bigint;
  coin_id: string;
  kind: StoredAlert["kind"];
  level: string;
  change_window: StoredAlert["window"];
  value: string;
  quote_id: bigint;
  fired_at: Date;
}

/** A person's firings on the given instruments, newest first; pages count from 1. */
export async function pageFirings(
  db: Queryable,
  userId: string,
  coinIds: readonly string[],
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ firings: StoredFiring[]; total: number }> {
  const { rows } = await db.query<{ total: number } & (FiringRow | { id: null })>({
    name: "firings-page",
    text: `WITH own AS (
        SELECT id, alert_id, coin_id, kind, level, change_window, value, quote_id, fired_at
        FROM alert_firing WHERE user_id = $1 AND coin_id = ANY($2)
      )
      SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total FROM own) counted
        LEFT JOIN (SELECT * FROM own ORDER BY id DESC LIMIT $3 OFFSET $4) page ON true
      ORDER BY page.id DESC`,
    values: [userId, coinIds, page.pageSize, (page.pageNum - 1) * page.pageSize],
  });
  const firings = rows.flatMap((row): StoredFiring[] =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            alertId: row.alert_id,
            coinId: row.coin_id,
            kind: row.kind,
            level: format(parse(row.level)),
            window: row.change_window,
            value: row.value,
            quoteId: row.quote_id,
            firedAt: row.fired_at.getTime(),
          },
        ],
  );
  return { firings, total: rows[0]?.total ?? 0 };
}
