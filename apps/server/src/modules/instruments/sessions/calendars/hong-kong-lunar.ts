/** Month and day. */
type MonthDay = readonly [month: number, day: number];

/** The days of one year that Hong Kong's moving holidays are counted from, in the Gregorian calendar. */
export interface LunarDays {
  readonly newYear: MonthDay;
  readonly chingMing: MonthDay;
  readonly buddha: MonthDay;
  readonly tuenNg: MonthDay;
  /** The holiday is the day after. */
  readonly midAutumn: MonthDay;
  readonly chungYeung: MonthDay;
}

function days(
  newYear: MonthDay,
  chingMing: MonthDay,
  buddha: MonthDay,
  tuenNg: MonthDay,
  midAutumn: MonthDay,
  chungYeung: MonthDay,
): LunarDays {
  return { newYear, chingMing, buddha, tuenNg, midAutumn, chungYeung };
}

/**
 * Lunar New Year, Ching Ming, the Buddha's birthday, Tuen Ng, Mid-Autumn and Chung Yeung. Typed in and not computed: where a
 * new moon falls close to midnight (2027), common algorithms are a day off. A new year is added from the list that the
 * Government gazettes each spring for the year after.
 */
export const LUNAR_DAYS: Readonly<Record<number, LunarDays>> = {
  2012: days([1, 23], [4, 4], [4, 28], [6, 23], [9, 30], [10, 23]),
  2013: days([2, 10], [4, 4], [5, 17], [6, 12], [9, 19], [10, 13]),
  2014: days([1, 31], [4, 5], [5, 6], [6, 2], [9, 8], [10, 2]),
  2015: days([2, 19], [4, 5], [5, 25], [6, 20], [9, 27], [10, 21]),
  2016: days([2, 8], [4, 4], [5, 14], [6, 9], [9, 15], [10, 9]),
  2017: days([1, 28], [4, 4], [5, 3], [5, 30], [10, 4], [10, 28]),
  2018: days([2, 16], [4, 5], [5, 22], [6, 18], [9, 24], [10, 17]),
  2019: days([2, 5], [4, 5], [5, 12], [6, 7], [9, 13], [10, 7]),
  2020: days([1, 25], [4, 4], [4, 30], [6, 25], [10, 1], [10, 25]),
  2021: days([2, 12], [4, 4], [5, 19], [6, 14], [9, 21], [10, 14]),
  2022: days([2, 1], [4, 5], [5, 8], [6, 3], [9, 10], [10, 4]),
  2023: days([1, 22], [4, 5], [5, 26], [6, 22], [9, 29], [10, 23]),
  2024: days([2, 10], [4, 4], [5, 15], [6, 10], [9, 17], [10, 11]),
  2025: days([1, 29], [4, 4], [5, 5], [5, 31], [10, 6], [10, 29]),
  2026: days([2, 17], [4, 5], [5, 24], [6, 19], [9, 25], [10, 18]),
  2027: days([2, 6], [4, 5], [5, 13], [6, 9], [9, 15], [10, 8]),
  2028: days([1, 26], [4, 4], [5, 2], [5, 28], [10, 3], [10, 26]),
};
