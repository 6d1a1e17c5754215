import {
  byYear,
  date,
  easterMonday,
  goodFriday,
  type IsoDate,
  movedForward,
  nthWeekday,
  weekdayUpTo,
} from "./dates.ts";

const MONDAY = 1;
/** The day of mourning for Queen Elizabeth. */
const ONCE: readonly IsoDate[] = ["2022-09-22"];

/** Australian Securities Exchange; the last days of trade before Christmas and New Year end at 14:10. */
export const sydneyYear = byYear((year) => ({
  closed: new Set([
    ...movedForward([date(year, 1, 1), date(year, 1, 26), date(year, 12, 25), date(year, 12, 26)]),
    goodFriday(year),
    easterMonday(year),
    // Anzac Day is not moved.
    date(year, 4, 25),
    nthWeekday(year, 6, MONDAY, 2),
    ...ONCE,
  ]),
  early: new Set([weekdayUpTo(date(year, 12, 24)), weekdayUpTo(date(year, 12, 31))]),
}));
