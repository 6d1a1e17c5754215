import { DateTime } from "luxon";
import { type Amendments, amended } from "./amendments.ts";
import { SCHEDULES, type Schedule, type ScheduleId, type Span } from "./schedules.ts";

/** A stretch of one state in UTC milliseconds, end exclusive. */
export interface AbsoluteSpan {
  readonly state: Span["state"];
  readonly from: number;
  readonly to: number;
}

/** The state of a market at an instant and when it next changes, in UTC milliseconds; `null` for never. */
export interface Session {
  readonly state: "open" | "closed" | "break";
  readonly nextChangeAt: number | null;
}

const ALWAYS_OPEN: Session = { state: "open", nextChangeAt: null };
const DAY_MS = 86_400_000;
/** Longer than any run of closed days the schedules and holiday lists hold. */
const LOOK_AHEAD_DAYS = 12;
const CACHE_DAYS = 4_000;
const DAY_BEFORE = "-1 ";

/** Spans already worked out, by schedule and local day counted from the epoch. */
const dayCaches = new Map<ScheduleId, Map<number, readonly AbsoluteSpan[]>>();

let amendments: Amendments = {};
let made = 0;

/**
 * Changes trade dates of schedules for the whole process, in place of whatever was changed before, at any time. Who keeps an
 * answer looks at `amendmentsMade`.
 */
export function amendSchedules(changed: Amendments): void {
  amendments = changed;
  made += 1;
  dayCaches.clear();
}

/** How often schedules were changed; an answer of before may no longer hold. */
export function amendmentsMade(): number {
  return made;
}

/** `HH:MM` of a local day in UTC, `-1 HH:MM` of the day before; `24:00` is the midnight that ends it. */
function instantOf(day: DateTime, time: string): number {
  const [base, hhmm] = time.startsWith(DAY_BEFORE)
    ? [day.minus({ days: 1 }), time.slice(DAY_BEFORE.length)]
    : [day, time];
  const hour = Number(hhmm.slice(0, 2));
  if (hour === 24) return base.plus({ days: 1 }).startOf("day").toMillis();
  return base.set({ hour, minute: Number(hhmm.slice(3, 5)) }).toMillis();
}

/** Spans of the trade date that is so many days after the epoch. */
function spansOfDay(id: ScheduleId, schedule: Schedule, dayNumber: number): readonly AbsoluteSpan[] {
  const cache = dayCaches.get(id) ?? new Map<number, readonly AbsoluteSpan[]>();
  dayCaches.set(id, cache);
  const known = cache.get(dayNumber);
  if (known !== undefined) return known;
  // The date is read off in UTC and then meant in the exchange's zone.
  const date = new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
  const local = amended(schedule.spansOn(date), id === "always" ? undefined : amendments[id]?.[date]);
  const day = DateTime.fromISO(date, { zone: schedule.zone });
  const spans = local.map(({ state, from, to }) => ({ state, from: instantOf(day, from), to: instantOf(day, to) }));
  if (cache.size >= CACHE_DAYS) cache.clear();
  cache.set(dayNumber, spans);
  return spans;
}

/**
 * Every non-closed span that touches `[from, to)`, ascending, spans that meet in the same state joined into one (a
 * currency market runs through midnight without a change).
 */
export function spansBetween(id: ScheduleId, from: number, to: number): AbsoluteSpan[] {
  if (id === "always") return [{ state: "open", from, to }];
  const schedule = SCHEDULES[id];
  const joined: AbsoluteSpan[] = [];
  // A zone is never more than a day from UTC and a trade date begins the evening before at the earliest, so that these days
  // hold everything that can touch the range.
  const lastDay = Math.floor(to / DAY_MS) + 2;
  for (let day = Math.floor(from / DAY_MS) - 2; day <= lastDay; day++) {
    for (const span of spansOfDay(id, schedule, day)) {
      const last = joined.at(-1);
      if (last !== undefined && last.to === span.from && last.state === span.state) {
        joined[joined.length - 1] = { state: last.state, from: last.from, to: span.to };
      } else joined.push(span);
    }
  }
  return joined.filter((span) => span.to > from && span.from < to);
}

/**
 * State of a schedule at an instant.
 *
 * @param ms UTC milliseconds since the epoch.
 */
export function scheduleSession(id: ScheduleId, ms: number): Session {
  if (id === "always") return ALWAYS_OPEN;
  for (const span of spansBetween(id, ms, ms + LOOK_AHEAD_DAYS * DAY_MS)) {
    if (span.from <= ms) return { state: span.state, nextChangeAt: span.to };
    return { state: "closed", nextChangeAt: span.from };
  }
  return { state: "closed", nextChangeAt: null };
}

/** The last instant at or before `ms` at which the schedule was open, or its closing time if it is closed now. */
export function lastOpenInstant(id: ScheduleId, ms: number): number {
  if (id === "always") return ms;
  const spans = spansBetween(id, ms - LOOK_AHEAD_DAYS * DAY_MS, ms + 1).filter((span) => span.state === "open");
  const last = spans.at(-1);
  if (last === undefined) return ms - LOOK_AHEAD_DAYS * DAY_MS;
  return Math.min(ms, last.to);
}
