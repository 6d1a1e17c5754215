import { DateTime } from "luxon";
import type { Instrument } from "./instrument.domain.ts";
import { spansBetween } from "./sessions/session-at.ts";

const ZONE = "America/New_York";
const DAY_MS = 86_400_000;
/** Longer than any two expiries of a root are apart. */
const LOOK_MONTHS = 7;

/** Whether a day is a business day. */
type IsOpen = (day: DateTime) => boolean;

/** The day of a month on which trading ends, and the time of that day in New York. */
interface ExpiryRule {
  /** Delivery months, or those in which trading ends; 1 is January. */
  readonly months: readonly number[];
  readonly time: readonly [hour: number, minute: number];
  readonly dayOf: (month: DateTime, isOpen: IsOpen) => DateTime;
}

/** The n-th business day before a day. */
function businessDaysBefore(day: DateTime, count: number, isOpen: IsOpen): DateTime {
  let at = day;
  for (let left = count; left > 0; ) {
    at = at.minus({ days: 1 });
    if (isOpen(at)) left -= 1;
  }
  return at;
}

/** The third Friday, or the business day before it where that is a holiday. */
function thirdFriday(month: DateTime, isOpen: IsOpen): DateTime {
  const first = month.startOf("month");
  const friday = first.plus({ days: ((5 - first.weekday + 7) % 7) + 14 });
  return isOpen(friday) ? friday : businessDaysBefore(friday, 1, isOpen);
}
/** The n-th last business day of the month. */
const fromEnd = (count: number) => (month: DateTime, isOpen: IsOpen) =>
  businessDaysBefore(month.plus({ months: 1 }).startOf("month"), count, isOpen);
/** Three business days before the 25th, or before the last business day ahead of it where that is none. */
function beforeThe25th(month: DateTime, isOpen: IsOpen): DateTime {
  const day = month.set({ day: 25 });
  return businessDaysBefore(isOpen(day) ? day : businessDaysBefore(day, 1, isOpen), 3, isOpen);
}
const beforeThe15th = (month: DateTime, isOpen: IsOpen) => businessDaysBefore(month.set({ day: 15 }), 1, isOpen);

const EVERY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const QUARTERS = [3, 6, 9, 12];
const INDEX: ExpiryRule = { months: QUARTERS, time: [9, 30], dayOf: thirdFriday };
const metal = (months: readonly number[]): ExpiryRule => ({ months, time: [13, 30], dayOf: fromEnd(3) });
const grain = (months: readonly number[]): ExpiryRule => ({ months, time: [13, 0], dayOf: beforeThe15th });

/** When the front month of each root ends, as its exchange's rules say; business days by the calendar here. */
const RULES: Readonly<Record<string, ExpiryRule>> = {
  es: INDEX,
  nq: INDEX,
  ym: INDEX,
  rty: INDEX,
  cl: { months: EVERY, time: [14, 30], dayOf: beforeThe25th },
  bz: { months: EVERY, time: [14, 30], dayOf: fromEnd(1) },
  ng: { months: EVERY, time: [14, 30], dayOf: fromEnd(3) },
  gc: metal([2, 4, 6, 8, 10, 12]),
  si: metal([3, 5, 7, 9, 12]),
  hg: metal([3, 5, 7, 9, 12]),
  pl: metal([1, 4, 7, 10]),
  zc: grain([3, 5, 7, 9, 12]),
  zw: grain([3, 5, 7, 9, 12]),
  zs: grain([1, 3, 5, 7, 8, 9, 11]),
};

/** Expiries of a future around an instant: the last at or before it and the next after it. UTC milliseconds. */
export interface Expiries {
  readonly last: number;
  readonly next: number;
}

const known = new Map<string, Expiries>();

/** The expiries around an instant; null for what does not expire. */
export function expiriesAround(instrument: Instrument, now: number): Expiries | null {
  const rule = instrument.class === "futures" ? RULES[instrument.coin] : undefined;
  if (rule === undefined) return null;
  const kept = known.get(instrument.coin);
  if (kept !== undefined && kept.last <= now && now < kept.next) return kept;
  const all = expiriesOf(rule, DateTime.fromMillis(now, { zone: ZONE }));
  const last = all.filter((at) => at <= now).at(-1);
  const next = all.find((at) => at > now);
  if (last === undefined || next === undefined) throw new Error(`${instrument.coin} has no expiry within sight`);
  known.set(instrument.coin, { last, next });
  return { last, next };
}

function expiriesOf({ months, time, dayOf }: ExpiryRule, around: DateTime): number[] {
  // Futures trade for some hours on most holidays; a business day is one on which New York's stock exchange opens.
  const isOpen: IsOpen = (day) => {
    if (day.weekday > 5) return false;
    const noon = day.set({ hour: 12 }).toMillis();
    return spansBetween("newYork", noon, noon + DAY_MS / 24).some((span) => span.state === "open" && span.from <= noon);
  };
  const all: number[] = [];
  for (let offset = -LOOK_MONTHS; offset <= LOOK_MONTHS; offset++) {
    const month = around.startOf("month").plus({ months: offset });
    if (!months.includes(month.month)) continue;
    const [hour, minute] = time;
    all.push(dayOf(month, isOpen).set({ hour, minute }).toMillis());
  }
  return all;
}

/**
 * The day, `YYYY-MM-DD`, whose settlement price an expiring future is settled at; null where that is no price of a day: those on
 * share indices are settled at an opening of their own.
 */
export function settlementDayOf(instrument: Instrument, expiresAt: number): string | null {
  const rule = instrument.class === "futures" ? RULES[instrument.coin] : undefined;
  return rule === undefined || rule === INDEX ? null : DateTime.fromMillis(expiresAt, { zone: ZONE }).toISODate();
}
