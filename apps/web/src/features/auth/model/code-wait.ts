import { readForTab, writeForTab } from "#/lib/storage.ts";

/** Until when each button waits, by what its code is for and where it goes; milliseconds since the epoch. */
type Waits = Record<string, number>;

function read(): Waits {
  try {
    const waits: unknown = JSON.parse(readForTab("CODE_WAIT") ?? "{}");
    return waits !== null && typeof waits === "object" ? (waits as Waits) : {};
  } catch {
    return {};
  }
}

/** Whole seconds that a button still waits, also after the page was loaded anew; never more than it can be. */
export function secondsToWait(key: string, now: number, longestMs: number): number {
  const until = read()[key];
  if (typeof until !== "number") return 0;
  return Math.max(0, Math.ceil(Math.min(until - now, longestMs) / 1000));
}

/** Has a button wait from now on. */
export function beginWait(key: string, forMs: number, now: number): void {
  const waits = Object.entries(read()).filter(([, until]) => until > now);
  writeForTab("CODE_WAIT", JSON.stringify({ ...Object.fromEntries(waits), [key]: now + forMs }));
}
