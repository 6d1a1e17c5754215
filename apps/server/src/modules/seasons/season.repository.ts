import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { Queryable } from "#/platform/db/pool.ts";

/** A season as it is kept. Times in milliseconds since the epoch, amounts in USDT. */
export interface SeasonRow {
  readonly id: bigint;
  readonly number: number;
  readonly startedAt: number;
  readonly startBalance: Decimal;
  readonly endedAt: number | null;
  readonly endEquity: Decimal | null;
  /** How often money was added, and how much together. */
  readonly topUps: number;
  readonly toppedUp: Decimal;
}

interface Row {
  id: bigint;
  number: number;
  started_at: Date;
  start_balance: string;
  ended_at: Date | null;
  end_equity: string | null;
  top_ups: number;
  topped_up: string;
}

const SELECT = `SELECT s.id, s.number, s.started_at, s.start_balance::text, s.ended_at, s.end_equity::text,
    coalesce(t.count, 0)::integer AS top_ups, coalesce(t.amount, 0)::text AS topped_up
  FROM simulate_season s LEFT JOIN LATERAL (
    SELECT count(*) AS count, sum(amount) AS amount FROM simulate_top_up WHERE season_id = s.id
  ) t ON true WHERE s.user_id = $1`;

function toSeason(row: Row): SeasonRow {
  return {
    id: row.id,
    number: row.number,
    startedAt: row.started_at.getTime(),
    startBalance: parse(row.start_balance),
    endedAt: row.ended_at?.getTime() ?? null,
    endEquity: row.end_equity === null ? null : parse(row.end_equity),
    topUps: row.top_ups,
    toppedUp: parse(row.topped_up),
  };
}

/** A person's seasons, newest first. */
export async function readSeasons(db: Queryable, userId: string): Promise<SeasonRow[]> {
  const { rows } = await db.query<Row>({
    name: "seasons-read",
    text: `${SELECT} ORDER BY s.number DESC`,
    values: [userId],
  });
  return rows.map(toSeason);
}

/** Opens a season where the person has none of that number. */
export async function insertSeason(
  db: Queryable,
  userId: string,
  season: Pick<SeasonRow, "id" | "number" | "startedAt" | "startBalance">,
): Promise<void> {
  await db.query({
    name: "season-insert",
    text: `INSERT INTO simulate_season (id, user_id, number, started_at, start_balance)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    values: [season.id, userId, season.number, new Date(season.startedAt), format(season.startBalance)],
  });
}

/** Archives a season. @throws Error where it is archived already: a fault of the program. */
export async function archiveSeason(
  db: Queryable,
  id: bigint,
  end: { readonly at: number; readonly equity: Decimal },
): Promise<void> {
  const { rowCount } = await db.query({
    name: "season-archive",
    text: "UPDATE simulate_season SET ended_at = $2, end_equity = $3 WHERE id = $1 AND ended_at IS NULL",
    values: [id, new Date(end.at), format(end.equity)],
  });
  if (rowCount !== 1) throw new Error(`season ${id} is not open`);
}

/** How often a person topped up on a day, UTC. */
export async function countTopUps(db: Queryable, userId: string, day: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: "top-ups-count",
    text: "SELECT count(*)::integer AS count FROM simulate_top_up WHERE user_id = $1 AND day = $2",
    values: [userId, day],
  });
  return rows[0]?.count ?? 0;
}

export interface NewTopUp {
  readonly id: bigint;
  readonly seasonId: bigint;
  readonly userId: string;
  readonly day: string;
  /** Which of the day's it is, from 1. */
  readonly place: number;
  readonly amount: Decimal;
  readonly at: number;
}

export async function insertTopUp(db: Queryable, topUp: NewTopUp): Promise<void> {
  await db.query({
    name: "top-up-insert",
    text: `INSERT INTO simulate_top_up (id, season_id, user_id, day, place, amount, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [topUp.id, topUp.seasonId, topUp.userId, topUp.day, topUp.place, format(topUp.amount), new Date(topUp.at)],
  });
}
