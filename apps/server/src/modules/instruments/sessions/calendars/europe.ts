import {
  addDays,
  byYear,
  date,
  easterMonday,
  easterSunday,
  goodFriday,
  type IsoDate,
  lastWeekday,
  movedForward,
  nthWeekday,
  weekdayUpTo,
} from "./dates.ts";

const MONDAY = 1;

/** Spring and May holidays that were moved for an occasion, and the United Kingdom's single holidays. */
const MAY_DAY_MOVED: Readonly<Record<number, IsoDate>> = { 2020: "2020-05-08" };
const SPRING_MOVED: Readonly<Record<number, IsoDate>> = { 2012: "2012-06-04", 2022: "2022-06-02" };
const BRITISH_ONCE: readonly IsoDate[] = ["2011-04-29", "2012-06-05", "2022-06-03", "2022-09-19", "2023-05-08"];

/** London Stock Exchange: England's bank holidays; the last days of trade before Christmas and New Year end at 12:30. */
export const londonYear = byYear((year) => ({
  closed: new Set([
    ...movedForward([date(year, 1, 1), date(year, 12, 25), date(year, 12, 26)]),
    goodFriday(year),
    easterMonday(year),
    MAY_DAY_MOVED[year] ?? nthWeekday(year, 5, MONDAY, 1),
    SPRING_MOVED[year] ?? lastWeekday(year, 5, MONDAY),
    lastWeekday(year, 8, MONDAY),
    ...BRITISH_ONCE,
  ]),
  early: new Set([weekdayUpTo(date(year, 12, 24)), weekdayUpTo(date(year, 12, 31))]),
}));

/** Days on which every market of the euro area is closed; those that fall on a weekend are lost. */
function euro(year: number): IsoDate[] {
  return [
    date(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    date(year, 5, 1),
    date(year, 12, 25),
    date(year, 12, 26),
  ];
}

/** Until 2021 Xetra was also closed on Whit Monday and German Unity Day. */
const XETRA_LONG_LIST_UNTIL = 2021;

/** Xetra: also closed on both eves; the year's last day of trade ends at 14:00. */
export const frankfurtYear = byYear((year) => {
  const closed = new Set([...euro(year), date(year, 12, 24), date(year, 12, 31), "2017-10-31"]);
  if (year <= XETRA_LONG_LIST_UNTIL) closed.add(addDays(easterSunday(year), 50)).add(date(year, 10, 3));
  return { closed, early: new Set([weekdayUpTo(date(year, 12, 30))]) };
});

/** Euronext Paris: both eves end at 14:05. */
export const parisYear = byYear((year) => ({
  closed: new Set(euro(year)),
  early: new Set([date(year, 12, 24), date(year, 12, 31)]),
}));
