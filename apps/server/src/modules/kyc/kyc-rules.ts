import { KYC_MIN_AGE } from "@evenkeel/contract/kyc";

const DAY_MS = 86_400_000;

/** The instant at which a day (`2031-05-04`) begins in UTC; null for a day that the calendar does not have. */
export function dayOf(text: string): number | null {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at;
}

/** Whether somebody born on a day is of age at `now`. Born on a leap day, one is older on 1 March. */
export function isOfAge(birth: number, now: number): boolean {
  const born = new Date(birth);
  const birthday = Date.UTC(born.getUTCFullYear() + KYC_MIN_AGE, born.getUTCMonth(), born.getUTCDate());
  return now >= birthday;
}

/** Whether a document that is valid up to and on a day is still valid. */
export const isValidOn = (expiry: number, now: number): boolean => now < expiry + DAY_MS;

/** The number of a document as it is compared: without what is put between for the eye. */
export const comparedNumber = (docNo: string): string => docNo.toUpperCase().replace(/[^A-Z0-9]/g, "");
