import type { InputOf } from "@evenkeel/contract/endpoint";
import type { notifySettingsUpdate, PersonalNotice } from "@evenkeel/contract/notify";
import type { Queryable } from "#/platform/db/pool.ts";
import { isQuiet, type QuietHours } from "./quiet-hours.ts";

type Switch = "orders" | "alerts" | "announcements" | "rewards";

/** What a person wants by push. */
export interface NoticeSettings {
  readonly push: Readonly<Record<Switch, boolean>>;
  readonly quiet: QuietHours | null;
}

/** Rewards are off until a person asks for them (product design 2.19). */
const DEFAULTS: NoticeSettings = {
  push: { orders: true, alerts: true, announcements: true, rewards: false },
  quiet: null,
};

/** Whether a notice may go out by push now. Security and margin cannot be switched off, and break quiet hours. */
export function mayPush({ push, quiet }: NoticeSettings, category: PersonalNotice["category"], now: number): boolean {
  if (category === "security" || category === "margin") return true;
  return push[category] && (quiet === null || !isQuiet(quiet, now));
}

interface SettingsRow {
  push_orders: boolean;
  push_alerts: boolean;
  push_announcements: boolean;
  push_rewards: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_offset: number | null;
}

export async function readSettings(db: Queryable, userId: string): Promise<NoticeSettings> {
  const { rows } = await db.query<SettingsRow>(
    `SELECT push_orders, push_alerts, push_announcements, push_rewards, quiet_from, quiet_to, quiet_offset
     FROM notice_setting WHERE user_id = $1`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) return DEFAULTS;
  const { quiet_from: from, quiet_to: to, quiet_offset: offsetMinutes } = row;
  return {
    push: {
      orders: row.push_orders,
      alerts: row.push_alerts,
      announcements: row.push_announcements,
      rewards: row.push_rewards,
    },
    quiet: from === null || to === null || offsetMinutes === null ? null : { from, to, offsetMinutes },
  };
}

/** Changes what is given and leaves the rest, in one statement, so that two changes at once both stand. */
export async function changeSettings(
  db: Queryable,
  userId: string,
  { push = {}, quiet }: InputOf<typeof notifySettingsUpdate>["body"],
): Promise<void> {
  const hours = quiet === undefined || quiet === null || quiet.from === quiet.to ? null : quiet;
  await db.query(
    `INSERT INTO notice_setting AS s (user_id, push_orders, push_alerts, push_announcements, push_rewards,
       quiet_from, quiet_to, quiet_offset)
     VALUES ($1, coalesce($2, $10::boolean), coalesce($3, $11::boolean), coalesce($4, $12::boolean),
       coalesce($5, $13::boolean), $6, $7, $8)
     ON CONFLICT (user_id) DO UPDATE SET
       push_orders = coalesce($2, s.push_orders), push_alerts = coalesce($3, s.push_alerts),
       push_announcements = coalesce($4, s.push_announcements), push_rewards = coalesce($5, s.push_rewards),
       quiet_from = CASE WHEN $9::boolean THEN excluded.quiet_from ELSE s.quiet_from END,
       quiet_to = CASE WHEN $9 THEN excluded.quiet_to ELSE s.quiet_to END,
       quiet_offset = CASE WHEN $9 THEN excluded.quiet_offset ELSE s.quiet_offset END`,
    [
      userId,
      push.orders ?? null,
      push.alerts ?? null,
      push.announcements ?? null,
      push.rewards ?? null,
      hours?.from ?? null,
      hours?.to ?? null,
      hours?.offsetMinutes ?? null,
      quiet !== undefined,
      DEFAULTS.push.orders,
      DEFAULTS.push.alerts,
      DEFAULTS.push.announcements,
      DEFAULTS.push.rewards,
    ],
  );
}
