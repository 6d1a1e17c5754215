import { expiriesAround, type Instrument } from "#/modules/instruments/index.ts";

const HOUR_MS = 3_600_000;
/** How long before its end nothing new is opened in a future (product design 2.2). */
const CLOSED_BEFORE_MS = 2 * HOUR_MS;
/** How many days before its end the owner of a position is told. */
export const NOTICE_DAYS = [3, 1] as const;
export const DAY_MS = 24 * HOUR_MS;

/** When a future is settled, and until when it may be opened. UTC milliseconds. */
export interface Expiry {
  readonly expiresAt: number;
  readonly openUntil: number;
}

/** The expiry that an instrument comes to next; null where it has none. */
export function expiryOf(instrument: Instrument, now: number): Expiry | null {
  const found = expiriesAround(instrument, now);
  return found === null ? null : { expiresAt: found.next, openUntil: found.next - CLOSED_BEFORE_MS };
}

/** The next instant at which an expiry is told or comes. */
export function nextExpiryInstant(instrument: Instrument, now: number): number {
  const expiry = expiryOf(instrument, now);
  if (expiry === null) return Number.POSITIVE_INFINITY;
  const told = NOTICE_DAYS.map((days) => expiry.expiresAt - days * DAY_MS).find((at) => at > now);
  return told ?? expiry.expiresAt;
}
