import { addDays, byYear, date, type IsoDate, isSunday, isWeekend, nthWeekday } from "./dates.ts";

const MONDAY = 1;
/** Days of the equinoxes, valid from 1980 to 2099: mean day in 1980 and its drift a year. */
const EQUINOX = { spring: 20.8431, autumn: 23.2488, drift: 0.242194 };

/** Holidays of one year only: the change of emperors and the day on which the exchange's computers stood still. */
const ONCE: Readonly<Record<number, readonly IsoDate[]>> = {
  2019: ["2019-04-30", "2019-05-01", "2019-05-02", "2019-10-22"],
};
const OUTAGE: IsoDate = "2020-10-01";

/** Marine, Mountain and Sports Day, moved for the Olympic Games in two years. */
function summer(year: number): IsoDate[] {
  if (year === 2020) return ["2020-07-23", "2020-07-24", "2020-08-10"];
  if (year === 2021) return ["2021-07-22", "2021-07-23", "2021-08-08"];
  return [
    nthWeekday(year, 7, MONDAY, 3),
    ...(year >= 2016 ? [date(year, 8, 11)] : []),
    nthWeekday(year, 10, MONDAY, 2),
  ];
}

function equinox(year: number, mean: number, month: number): IsoDate {
  return date(year, month, Math.floor(mean + EQUINOX.drift * (year - 1980) - Math.floor((year - 1980) / 4)));
}

/** The Emperor's birthday: Akihito's, none in the year of his abdication, Naruhito's. */
function emperor(year: number): IsoDate[] {
  if (year === 2019) return [];
  return [year < 2019 ? date(year, 12, 23) : date(year, 2, 23)];
}

/** National holidays by the act of 1948: a Sunday's is kept on the next free day, a day between two is one itself. */
function holidays(year: number): Set<IsoDate> {
  const named = new Set([
    date(year, 1, 1),
    nthWeekday(year, 1, MONDAY, 2),
    date(year, 2, 11),
    ...emperor(year),
    equinox(year, EQUINOX.spring, 3),
    date(year, 4, 29),
    date(year, 5, 3),
    date(year, 5, 4),
    date(year, 5, 5),
    ...summer(year),
    nthWeekday(year, 9, MONDAY, 3),
    equinox(year, EQUINOX.autumn, 9),
    date(year, 11, 3),
    date(year, 11, 23),
    ...(ONCE[year] ?? []),
  ]);
  const kept = new Set(named);
  for (const day of named) {
    const between = addDays(day, 1);
    if (!isSunday(between) && named.has(addDays(day, 2))) kept.add(between);
    if (!isSunday(day)) continue;
    let instead = between;
    while (named.has(instead)) instead = addDays(instead, 1);
    kept.add(instead);
  }
  return kept;
}

/** Tokyo Stock Exchange: national holidays, and 31 December to 3 January. It has no short days. */
export const tokyoYear = byYear((year) => ({
  closed: new Set([
    ...[...holidays(year)].filter((day) => !isWeekend(day)),
    date(year, 1, 2),
    date(year, 1, 3),
    date(year, 12, 31),
    OUTAGE,
  ]),
  early: new Set(),
}));
