/** Minutes of a person's day in which push is silent, and how far that day is from UTC in minutes. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  readonly offsetMinutes: number;
}

const DAY_MINUTES = 1_440;

/** Whether an instant (UTC milliseconds) lies in the quiet hours, which may run over midnight; `to` is not in them. */
export function isQuiet({ from, to, offsetMinutes }: QuietHours, now: number): boolean {
  const minutes = Math.floor(now / 60_000) + offsetMinutes;
  const minuteOfDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return from <= to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to;
}
