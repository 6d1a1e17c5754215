import type { Decimal } from "@evenkeel/calc/decimal";
import { LOOSEN_AFTER_MS } from "@evenkeel/contract/risk-limits";

/** One limit of a person. Null as a value is no limit; `next` is what follows where loosening still waits. */
export interface OwnLimit {
  readonly value: Decimal | null;
  readonly next: { readonly value: Decimal | null; readonly at: number } | null;
}

export const NO_LIMIT: OwnLimit = { value: null, next: null };

/** The limit as it counts at `now`: what waited long enough has taken effect. */
export function limitAt(limit: OwnLimit, now: number): OwnLimit {
  return limit.next !== null && limit.next.at <= now ? { value: limit.next.value, next: null } : limit;
}

/** Whether `a` allows less than `b`. */
function isTighter(a: Decimal | null, b: Decimal | null): boolean {
  return a !== null && (b === null || a < b);
}

/**
 * The limit after its owner asked for `wanted` at `now`. Less counts at once; more counts after a day, and whatever waited
 * before is forgotten: the last wish is the one that stands.
 */
export function changeLimit(limit: OwnLimit, wanted: Decimal | null, now: number): OwnLimit {
  const { value } = limitAt(limit, now);
  if (wanted === value || isTighter(wanted, value)) return { value: wanted, next: null };
  return { value, next: { value: wanted, at: now + LOOSEN_AFTER_MS } };
}
