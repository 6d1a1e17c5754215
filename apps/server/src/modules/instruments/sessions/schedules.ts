import { addDays, type IsoDate, isWeekend, type MarketYear, weekdayOf } from "./calendars/dates.ts";
import { frankfurtYear, londonYear, parisYear } from "./calendars/europe.ts";
import { hongKongYear } from "./calendars/hong-kong.ts";
import { sydneyYear } from "./calendars/sydney.ts";
import { tokyoYear } from "./calendars/tokyo.ts";
import { globexYear, grainsYear, isGrainsMorningStart, newYorkYear } from "./calendars/united-states.ts";

/**
 * A stretch of a trade date in local wall time, `HH:MM` to `HH:MM`; a time with `-1 ` before it lies on the day before, for
 * markets whose trade date begins in the evening. Only `open` fills orders.
 */
export interface Span {
  readonly state: "open" | "break";
  readonly from: string;
  readonly to: string;
}

/** Trading hours in the exchange's own zone. Whatever no span covers is closed. */
export interface Schedule {
  /** IANA zone, so that daylight saving follows the exchange's country and not the server's. */
  readonly zone: string;
  /** Ascending spans of a trade date; none on days without trade. */
  spansOn(date: IsoDate): readonly Span[];
}

export type ScheduleId =
  | "always"
  | "forex"
  | "globex"
  | "grains"
  | "newYork"
  | "hongKong"
  | "tokyo"
  | "london"
  | "frankfurt"
  | "paris"
  | "sydney";

const open = (from: string, to: string): Span => ({ state: "open", from, to });
const pause = (from: string, to: string): Span => ({ state: "break", from, to });
const NONE: readonly Span[] = [];
const FRIDAY = 5;

/** An exchange with hours of its own for ordinary and short days. */
function exchange(
  zone: string,
  yearOf: (year: number) => MarketYear,
  hours: (date: IsoDate) => readonly Span[],
  short: readonly Span[],
): Schedule {
  return {
    zone,
    spansOn(date) {
      const year = yearOf(Number(date.slice(0, 4)));
      if (isWeekend(date) || year.closed.has(date)) return NONE;
      return year.early.has(date) ? short : hours(date);
    },
  };
}

const DAY = open("00:00", "24:00");

/** Interbank currencies: 17:00 to 17:00 New York, without Christmas and New Year. */
const forex: Schedule = {
  zone: "America/New_York",
  spansOn: (date) =>
    isWeekend(date) || date.endsWith("-12-25") || date.endsWith("-01-01") ? NONE : [open("-1 17:00", "17:00")],
};

const GLOBEX_PAUSE = pause("17:00", "18:00");

/** CME Globex, whose trade date begins at 18:00 the evening before; the hour between two trade dates is maintenance. */
const globex: Schedule = {
  zone: "America/New_York",
  spansOn(date) {
    const { closed, early } = globexYear(Number(date.slice(0, 4)));
    if (isWeekend(date) || closed.has(date)) return NONE;
    if (early.has(date)) return [open("-1 18:00", "13:00")];
    const whole = open("-1 18:00", "17:00");
    const next = addDays(date, 1);
    const goesOn = weekdayOf(date) !== FRIDAY && !globexYear(Number(next.slice(0, 4))).closed.has(next);
    return goesOn ? [whole, GLOBEX_PAUSE] : [whole];
  },
};

const GRAINS_NIGHT = [open("-1 20:00", "08:45"), pause("08:45", "09:30")];

/** Grains on Globex: a night and a day session. */
const grains: Schedule = {
  zone: "America/New_York",
  spansOn(date) {
    const { closed, early } = grainsYear(Number(date.slice(0, 4)));
    if (isWeekend(date) || closed.has(date)) return NONE;
    const day = open("09:30", early.has(date) ? "13:05" : "14:20");
    return isGrainsMorningStart(date) ? [day] : [...GRAINS_NIGHT, day];
  },
};

const NEW_YORK_DAY = [open("09:30", "16:00")];
const HONG_KONG_DAY = [open("09:30", "12:00"), pause("12:00", "13:00"), open("13:00", "16:00")];
const TOKYO_MORNING = [open("09:00", "11:30"), pause("11:30", "12:30")];
/** The exchange's new system brought half an hour more. */
const TOKYO_LONGER_SINCE = "2024-11-05";

/** Trading hours by id. */
export const SCHEDULES: Readonly<Record<ScheduleId, Schedule>> = {
  always: { zone: "UTC", spansOn: () => [DAY] },
  forex,
  globex,
  grains,
  newYork: exchange("America/New_York", newYorkYear, () => NEW_YORK_DAY, [open("09:30", "13:00")]),
  hongKong: exchange("Asia/Hong_Kong", hongKongYear, () => HONG_KONG_DAY, [open("09:30", "12:00")]),
  tokyo: exchange(
    "Asia/Tokyo",
    tokyoYear,
    (date) => [...TOKYO_MORNING, open("12:30", date >= TOKYO_LONGER_SINCE ? "15:30" : "15:00")],
    NONE,
  ),
  london: exchange("Europe/London", londonYear, () => [open("08:00", "16:30")], [open("08:00", "12:30")]),
  frankfurt: exchange("Europe/Berlin", frankfurtYear, () => [open("09:00", "17:30")], [open("09:00", "14:00")]),
  paris: exchange("Europe/Paris", parisYear, () => [open("09:00", "17:30")], [open("09:00", "14:05")]),
  sydney: exchange("Australia/Sydney", sydneyYear, () => [open("10:00", "16:00")], [open("10:00", "14:10")]),
};
