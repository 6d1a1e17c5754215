/** A calendar date without a time or a zone: `YYYY-MM-DD`. */
export type IsoDate = string;

/** Days that differ from a market's ordinary week. Weekends are not listed. */
export interface MarketYear {
  readonly closed: ReadonlySet<IsoDate>;
  /** Days that end earlier than others; at what time is the schedule's to say. */
  readonly early: ReadonlySet<IsoDate>;
}

const DAY_MS = 86_400_000;
const SUNDAY = 7;

/** A date from its parts; months from 1, days beyond the month's end run on. */
export function date(year: number, month: number, day: number): IsoDate {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function addDays(from: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
}

/** ISO weekday: 1 Monday to 7 Sunday. */
export function weekdayOf(on: IsoDate): number {
  return new Date(Date.parse(on)).getUTCDay() || SUNDAY;
}

export function isWeekend(on: IsoDate): boolean {
  return weekdayOf(on) > 5;
}

/** The n-th given weekday of a month. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): IsoDate {
  const first = date(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

/** The last given weekday of a month. */
export function lastWeekday(year: number, month: number, weekday: number): IsoDate {
  const last = date(year, month + 1, 0);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}

/** The date itself, or the Friday before where it falls on a weekend. */
export function weekdayUpTo(on: IsoDate): IsoDate {
  return addDays(on, -Math.max(0, weekdayOf(on) - 5));
}

/** Sunday of Easter in the Gregorian calendar (the anonymous algorithm, as Meeus gives it). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = Math.floor((8 * century + 13) / 25);
  const epact = (19 * a + century - Math.floor(century / 4) - skipped + 15) % 30;
  const late = Math.floor((a + 11 * epact) / 319);
  const toSunday = (2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - (ofCentury % 4) - epact + late + 32) % 7;
  const march = epact - late + toSunday + 90;
  const month = Math.floor(march / 25);
  return date(year, month, (epact - late + toSunday + month + 19) % 32);
}

export function goodFriday(year: number): IsoDate {
  return addDays(easterSunday(year), -2);
}

export function easterMonday(year: number): IsoDate {
  return addDays(easterSunday(year), 1);
}

/**
 * Holidays of which one that falls on a weekend, or on another, is kept on the next day that is neither: the rule of
 * Britain and Australia; with `isLost` telling Saturdays from Sundays it is that of Hong Kong and Japan.
 */
export function movedForward(days: readonly IsoDate[], isLost: (on: IsoDate) => boolean = isWeekend): Set<IsoDate> {
  const named = new Set(days.filter((day) => !isLost(day)));
  const kept = new Set<IsoDate>();
  for (const day of days.toSorted()) {
    let on = day;
    // The first to claim a day has it; a second one moves on.
    while (isLost(on) || kept.has(on) || (on !== day && named.has(on))) on = addDays(on, 1);
    kept.add(on);
  }
  return kept;
}

export function isSunday(on: IsoDate): boolean {
  return weekdayOf(on) === SUNDAY;
}

/** Remembers each year's answer. */
export function byYear(work: (year: number) => MarketYear): (year: number) => MarketYear {
  const known = new Map<number, MarketYear>();
  return (year) => {
    const found = known.get(year) ?? work(year);
    known.set(year, found);
    return found;
  };
}
