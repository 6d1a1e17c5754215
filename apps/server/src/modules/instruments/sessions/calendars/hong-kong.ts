import {
  addDays,
  byYear,
  date,
  easterMonday,
  goodFriday,
  type IsoDate,
  isSunday,
  isWeekend,
  movedForward,
} from "./dates.ts";
import { LUNAR_DAYS } from "./hong-kong-lunar.ts";

/**
 * Days that no rule gives: typhoons, black rainstorms, one public holiday of its own. Mornings alone lost to weather are not
 * listed. Since 2024-09-23 the exchange trades through severe weather.
 */
const UNSCHEDULED: readonly IsoDate[] = [
  "2013-08-14",
  "2015-09-03",
  "2016-08-02",
  "2016-10-21",
  "2017-08-23",
  "2020-10-13",
  "2021-10-13",
  "2023-07-17",
  "2023-09-01",
  "2023-09-08",
  "2024-09-06",
];

/** Holidays as the General Holidays Ordinance has them: one on a Sunday, or on another holiday, is kept on the next free day. */
function holidays(year: number): Set<IsoDate> {
  const lunar = LUNAR_DAYS[year];
  const moving =
    lunar === undefined
      ? []
      : [
          ...[0, 1, 2].map((day) => addDays(date(year, ...lunar.newYear), day)),
          date(year, ...lunar.chingMing),
          date(year, ...lunar.buddha),
          date(year, ...lunar.tuenNg),
          addDays(date(year, ...lunar.midAutumn), 1),
          date(year, ...lunar.chungYeung),
        ];
  const fixed = [
    date(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    date(year, 5, 1),
    date(year, 7, 1),
    date(year, 10, 1),
    date(year, 12, 25),
    date(year, 12, 26),
  ];
  return movedForward([...fixed, ...moving], isSunday);
}

/**
 * Hong Kong Exchanges: general holidays, and the eves of both New Years and of Christmas as half days where they are days of
 * trade. Beyond the years of the lunar table, moving holidays are missing: an operator extends it once a year.
 */
export const hongKongYear = byYear((year) => {
  const closed = new Set([...holidays(year), ...UNSCHEDULED]);
  const lunar = LUNAR_DAYS[year];
  const eves = [date(year, 12, 24), date(year, 12, 31)];
  if (lunar !== undefined) eves.push(addDays(date(year, ...lunar.newYear), -1));
  return { closed, early: new Set(eves.filter((on) => !isWeekend(on) && !closed.has(on))) };
});
