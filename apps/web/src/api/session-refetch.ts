/** Not at the very instant: the server's clock may be a moment behind. */
const AFTER_MS = 500;
const SOONEST_MS = 1_000;

/**
 * In how long a trading session is asked for again, milliseconds: when it changes, and at the latest after `everyMs`.
 *
 * @param nextChangeAt UTC milliseconds; null where it never does, undefined before the first answer.
 */
export function refetchIn(nextChangeAt: number | null | undefined, everyMs: number, now = Date.now()): number {
  if (nextChangeAt === null || nextChangeAt === undefined) return everyMs;
  return Math.min(everyMs, Math.max(SOONEST_MS, nextChangeAt - now + AFTER_MS));
}
