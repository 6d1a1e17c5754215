const DAY_MS = 86_400_000;

/** The first millisecond of the day, UTC. */
export const dayStart = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/** The first millisecond of the week, UTC; weeks begin on Monday. The epoch was a Thursday. */
export function weekStart(ms: number): number {
  const day = Math.floor(ms / DAY_MS);
  return (day - ((day + 3) % 7)) * DAY_MS;
}

/** The same day and time some months later; the last day of a month that is too short for it. */
export function monthsLater(ms: number, months: number): number {
  const at = new Date(ms);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.getTime();
}
