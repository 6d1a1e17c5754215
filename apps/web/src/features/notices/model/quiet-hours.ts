const MINUTES_AN_HOUR = 60;

/** The hours that quiet begins with where none were set: 22:00 to 7:00. */
export const FIRST_QUIET = { from: 22 * MINUTES_AN_HOUR, to: 7 * MINUTES_AN_HOUR } as const;

/** Minutes of the day as a time field holds them: 1320 is "22:00". */
export function clockOf(minutes: number): string {
  const parts = [Math.floor(minutes / MINUTES_AN_HOUR), minutes % MINUTES_AN_HOUR];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Minutes of the day of a time field's text; `undefined` while it is not a whole time. */
export function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const total = Number(hours) * MINUTES_AN_HOUR + Number(minutes);
  return total < 24 * MINUTES_AN_HOUR ? total : undefined;
}

/** The device's distance from UTC in minutes, ahead of it positive. */
export const offsetMinutesAt = (now: Date) => -now.getTimezoneOffset();
