/** A stretch in which a market is open or pauses; ends are exclusive, milliseconds since the epoch. */
export interface HourSpan {
  readonly state: "open" | "break";
  readonly from: number;
  readonly to: number;
}

/** One day of the viewer's calendar with the times at which the market is open, cut at the day's two midnights. */
export interface DayHours {
  readonly startMs: number;
  readonly endMs: number;
  readonly open: readonly { readonly from: number; readonly to: number }[];
}

const DAYS = 7;

/** The coming seven days from today, on the device's own clock. */
export function weekOf(hours: readonly HourSpan[], nowMs: number): readonly DayHours[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const [startMs, endMs] = [midnight(nowMs, index), midnight(nowMs, index + 1)];
    const open = hours
      .filter(({ state, from, to }) => state === "open" && to > startMs && from < endMs)
      .map(({ from, to }) => ({ from: Math.max(from, startMs), to: Math.min(to, endMs) }));
    return { startMs, endMs, open };
  });
}

/** Whether a market has no hours: one open stretch over all that is known. */
export function isAlwaysOpen(hours: readonly HourSpan[], nowMs: number): boolean {
  return weekOf(hours, nowMs).every(
    ({ startMs, endMs, open }) => open.length === 1 && isWhole({ startMs, endMs, open }),
  );
}

/** Whether a day is open from midnight to midnight. */
export function isWhole({ startMs, endMs, open }: DayHours): boolean {
  const [only] = open;
  return open.length === 1 && only?.from === startMs && only.to === endMs;
}

/** The midnight that begins the day so many days after an instant, by the calendar: days differ when clocks change. */
function midnight(nowMs: number, daysLater: number): number {
  const date = new Date(nowMs);
  date.setDate(date.getDate() + daysLater);
  return date.setHours(0, 0, 0, 0);
}
