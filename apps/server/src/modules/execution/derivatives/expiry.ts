import type { Instrument } from "#/modules/instruments/index.ts";

/** When a future is settled, and until when it may be opened. UTC milliseconds. */
export interface Expiry {
  readonly expiresAt: number;
  readonly openUntil: number;
}

/**
 * The expiry that an instrument comes to next; null where it has none. The futures of the catalogue follow the front month
 * without an end, as their price streams do.
 */
export function expiryOf(_instrument: Instrument, _now: number): Expiry | null {
  return null;
}
