import {
  addDays,
  byYear,
  date,
  goodFriday,
  type IsoDate,
  isWeekend,
  lastWeekday,
  nthWeekday,
  weekdayOf,
} from "./dates.ts";

const MONDAY = 1;
const THURSDAY = 4;
const JUNETEENTH_SINCE = 2022;

/** Days on which both stock exchanges and futures were closed outside any rule: storms and days of mourning. */
const NEW_YORK_UNSCHEDULED: readonly IsoDate[] = ["2012-10-29", "2012-10-30", "2018-12-05", "2025-01-09"];
const GLOBEX_UNSCHEDULED: readonly IsoDate[] = ["2018-12-05", "2025-01-09"];

/** A Saturday's holiday is kept on Friday, a Sunday's on Monday. */
function observed(on: IsoDate): IsoDate {
  const weekday = weekdayOf(on);
  return addDays(on, weekday === 6 ? -1 : weekday === 7 ? 1 : 0);
}

/** New Year, Good Friday and Christmas, on which nothing trades anywhere in the United States. */
function great(year: number): IsoDate[] {
  const newYear = date(year, 1, 1);
  // A New Year on Saturday is not kept: the Friday before belongs to the old year's books.
  return [...(weekdayOf(newYear) === 6 ? [] : [observed(newYear)]), goodFriday(year), observed(date(year, 12, 25))];
}

function thanksgiving(year: number): IsoDate {
  return nthWeekday(year, 11, THURSDAY, 4);
}

/** The other holidays of the New York Stock Exchange; on Globex they are short days. */
function lesser(year: number): IsoDate[] {
  return [
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastWeekday(year, 5, MONDAY),
    ...(year >= JUNETEENTH_SINCE ? [observed(date(year, 6, 19))] : []),
    observed(date(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    thanksgiving(year),
  ];
}

/** Christmas Eve and, for shares, the eve of Independence Day, where they are Monday to Thursday. */
function eve(on: IsoDate): IsoDate[] {
  return weekdayOf(on) <= THURSDAY ? [on] : [];
}

/** New York Stock Exchange and Nasdaq (NYSE Rule 7.2). Early days end at 13:00. */
export const newYorkYear = byYear((year) => ({
  closed: new Set([...great(year), ...lesser(year), ...NEW_YORK_UNSCHEDULED]),
  early: new Set([...eve(date(year, 7, 3)), addDays(thanksgiving(year), 1), ...eve(date(year, 12, 24))]),
}));

/** CME Globex, by trade date. Early days end at 13:00 New York time. */
export const globexYear = byYear((year) => ({
  closed: new Set([...great(year), ...GLOBEX_UNSCHEDULED]),
  early: new Set([...lesser(year), addDays(thanksgiving(year), 1), ...eve(date(year, 12, 24))]),
}));

/** Grains on Globex, by trade date: closed on every holiday. */
export const grainsYear = byYear((year) => ({
  closed: new Set([...great(year), ...lesser(year)]),
  early: new Set([addDays(thanksgiving(year), 1), ...eve(date(year, 12, 24))]),
}));

/** True where grains begin with the day session alone: after New Year, Thanksgiving and Christmas. */
export function isGrainsMorningStart(on: IsoDate): boolean {
  const year = Number(on.slice(0, 4));
  const before = addDays(on, -1);
  return [...great(year), thanksgiving(year)].includes(before) && !isWeekend(before);
}
