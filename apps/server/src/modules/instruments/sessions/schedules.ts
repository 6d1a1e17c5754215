/** A stretch of a local day, `HH:MM` to `HH:MM`; `24:00` is the midnight that ends it. Only `open` fills orders. */
export interface Span {
  readonly state: "open" | "break";
  readonly from: string;
  readonly to: string;
}

/** Trading hours in the exchange's own zone. Whatever no span covers is closed. */
export interface Schedule {
  /** IANA zone, so that daylight saving follows the exchange's country and not the server's. */
  readonly zone: string;
  /** Spans by ISO weekday, 1 Monday to 7 Sunday. */
  readonly week: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, readonly Span[]>>;
  /** Local dates (`YYYY-MM-DD`) on which nothing trades. */
  readonly holidays: ReadonlySet<string>;
}

export type ScheduleId =
  | "always"
  | "forex"
  | "cme"
  | "newYork"
  | "hongKong"
  | "tokyo"
  | "london"
  | "frankfurt"
  | "paris"
  | "sydney";

const open = (from: string, to: string): Span => ({ state: "open", from, to });
const pause = (from: string, to: string): Span => ({ state: "break", from, to });
const NONE: ReadonlySet<string> = new Set();

/** The same spans Monday to Friday. */
function weekdays(zone: string, spans: readonly Span[]): Schedule {
  return { zone, week: { 1: spans, 2: spans, 3: spans, 4: spans, 5: spans, 6: [], 7: [] }, holidays: NONE };
}

const DAY = [open("00:00", "24:00")];
const CME_DAY = [open("00:00", "17:00"), pause("17:00", "18:00"), open("18:00", "24:00")];

/** Trading hours by id. */
export const SCHEDULES: Readonly<Record<ScheduleId, Schedule>> = {
  always: { zone: "UTC", week: { 1: DAY, 2: DAY, 3: DAY, 4: DAY, 5: DAY, 6: DAY, 7: DAY }, holidays: NONE },
  forex: {
    zone: "America/New_York",
    week: { 1: DAY, 2: DAY, 3: DAY, 4: DAY, 5: [open("00:00", "17:00")], 6: [], 7: [open("17:00", "24:00")] },
    holidays: NONE,
  },
  cme: {
    zone: "America/New_York",
    week: {
      1: CME_DAY,
      2: CME_DAY,
      3: CME_DAY,
      4: CME_DAY,
      5: [open("00:00", "17:00")],
      6: [],
      7: [open("18:00", "24:00")],
    },
    holidays: NONE,
  },
  newYork: weekdays("America/New_York", [open("09:30", "16:00")]),
  hongKong: weekdays("Asia/Hong_Kong", [open("09:30", "12:00"), pause("12:00", "13:00"), open("13:00", "16:00")]),
  tokyo: weekdays("Asia/Tokyo", [open("09:00", "11:30"), pause("11:30", "12:30"), open("12:30", "15:30")]),
  london: weekdays("Europe/London", [open("08:00", "16:30")]),
  frankfurt: weekdays("Europe/Berlin", [open("09:00", "17:30")]),
  paris: weekdays("Europe/Paris", [open("09:00", "17:30")]),
  sydney: weekdays("Australia/Sydney", [open("10:00", "16:00")]),
};
