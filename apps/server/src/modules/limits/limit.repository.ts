import { format, parse } from "@evenkeel/calc/decimal";
import type { LimitField } from "@evenkeel/contract/risk-limits";
import type { Queryable } from "#/platform/db/pool.ts";
import type { OwnLimit } from "./own-limit.ts";

/** A pause or an exclusion; times in milliseconds since the epoch. */
export interface Restriction {
  readonly kind: "coolOff" | "exclusion";
  readonly until: number;
}

export async function readLimits(db: Queryable, userId: string): Promise<Map<LimitField, OwnLimit>> {
  const { rows } = await db.query<{
    field: LimitField;
    value: string | null;
    next_value: string | null;
    next_at: Date | null;
  }>("SELECT field, value::text, next_value::text, next_at FROM own_limit WHERE user_id = $1", [userId]);
  const decimalOf = (text: string | null) => (text === null ? null : parse(text));
  return new Map(
    rows.map((row) => [
      row.field,
      {
        value: decimalOf(row.value),
        next: row.next_at === null ? null : { value: decimalOf(row.next_value), at: row.next_at.getTime() },
      },
    ]),
  );
}

export async function writeLimit(
  db: Queryable,
  userId: string,
  field: LimitField,
  { value, next }: OwnLimit,
  now: number,
): Promise<void> {
  const textOf = (amount: OwnLimit["value"]) => (amount === null ? null : format(amount));
  await db.query(
    `INSERT INTO own_limit (user_id, field, value, next_value, next_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, field) DO UPDATE SET value = excluded.value, next_value = excluded.next_value,
       next_at = excluded.next_at, changed_at = excluded.changed_at`,
    [userId, field, textOf(value), next === null ? null : textOf(next.value), next && new Date(next.at), new Date(now)],
  );
}

/** Serialises the changes of one person's limits and restrictions until the transaction ends. */
export async function lockPerson(db: Queryable, userId: string): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended('own_limit/' || $1, 0))", [userId]);
}

/** The restriction that lasts longest of those that run; an exclusion goes before a pause of the same end. */
export async function readRestriction(db: Queryable, userId: string, now: number): Promise<Restriction | null> {
  const { rows } = await db.query<{ kind: Restriction["kind"]; until: Date }>(
    `SELECT kind, until FROM own_restriction WHERE user_id = $1 AND until > $2 ORDER BY until DESC, kind DESC LIMIT 1`,
    [userId, new Date(now)],
  );
  const row = rows[0];
  return row === undefined ? null : { kind: row.kind, until: row.until.getTime() };
}

export async function insertRestriction(
  db: Queryable,
  row: Restriction & { readonly id: bigint; readonly userId: string; readonly startedAt: number },
): Promise<void> {
  await db.query("INSERT INTO own_restriction (id, user_id, kind, started_at, until) VALUES ($1, $2, $3, $4, $5)", [
    row.id,
    row.userId,
    row.kind,
    new Date(row.startedAt),
    new Date(row.until),
  ]);
}

/** Everybody who may open nothing at `now`. */
export async function readRestricted(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await db.query<{ user_id: bigint }>(
    "SELECT DISTINCT user_id FROM own_restriction WHERE until > $1",
    [new Date(now)],
  );
  return rows.map((row) => String(row.user_id));
}

export async function readQuizPassed(db: Queryable, userId: string): Promise<number | null> {
  const { rows } = await db.query<{ passed_at: Date }>("SELECT passed_at FROM leverage_quiz WHERE user_id = $1", [
    userId,
  ]);
  return rows[0]?.passed_at.getTime() ?? null;
}

/** Keeps that the person passed; the first time counts. */
export async function insertQuizPassed(db: Queryable, userId: string, now: number): Promise<void> {
  await db.query("INSERT INTO leverage_quiz (user_id, passed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    userId,
    new Date(now),
  ]);
}
