const DAY_SECONDS = 86_400;

/** A part of each day, in UTC seconds of the day, 0 to 86,399; `endTime` is not in it. */
export interface TimeWindow {
  readonly startTime: number;
  readonly endTime: number;
}

/** `seconds` as seconds of a day, whichever day they fall on. */
export const secondOfDay = (seconds: number): number => ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;

/**
 * Whether an instant (UTC milliseconds) lies in a window (specification, section 4). One that ends before it starts runs
 * over midnight; one that ends where it starts is empty.
 */
export function isWithin({ startTime, endTime }: TimeWindow, atMs: number): boolean {
  const second = secondOfDay(Math.floor(atMs / 1_000));
  if (startTime <= endTime) return second >= startTime && second < endTime;
  return second >= startTime || second < endTime;
}
