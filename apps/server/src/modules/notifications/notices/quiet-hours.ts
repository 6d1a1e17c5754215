import { isWithin, secondOfDay } from "@evenkeel/calc/time-window";

/** Minutes of a person's day in which push is silent, and how far that day is from UTC in minutes. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  readonly offsetMinutes: number;
}

/** Whether an instant (UTC milliseconds) lies in the quiet hours, which may run over midnight; `to` is not in them. */
export function isQuiet({ from, to, offsetMinutes }: QuietHours, now: number): boolean {
  const inUtc = (minutes: number) => secondOfDay((minutes - offsetMinutes) * 60);
  return isWithin({ startTime: inUtc(from), endTime: inUtc(to) }, now);
}
