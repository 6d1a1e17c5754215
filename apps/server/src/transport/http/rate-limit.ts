import type { RateClass } from "@evenkeel/contract/endpoint";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";

/** A budget: so many at once, refilled so many a second. */
export interface Budget {
  burst: number;
  perSecond: number;
}

export type LimitClass = RateClass | "address";

/** `address` is what one IP address may send in all, before anybody asks who is calling. */
export const BUDGETS: Readonly<Record<LimitClass, Budget>> = {
  address: { burst: 600, perSecond: 300 },
  read: { burst: 200, perSecond: 50 },
  write: { burst: 40, perSecond: 10 },
  order: { burst: 60, perSecond: 20 },
  // Apart from `order`: whoever used up the orders can still get out.
  reduce: { burst: 100, perSecond: 50 },
  auth: { burst: 30, perSecond: 0.5 },
};

export interface RateLimiter {
  /**
   * Takes one from the budget of `key` in the class.
   * @throws AppError `request.tooMany` with the seconds to wait in `data.retryAfter`.
   */
  take(limitClass: LimitClass, key: string): void;
}

interface Bucket {
  level: number;
  at: number;
}

/** More callers than this are not told apart for long: the fullest buckets are forgotten first, as they owe nothing. */
const MAX_BUCKETS = 100_000;

/** Token buckets in memory. `scale` multiplies every budget. */
export function createRateLimiter(
  clock: Clock,
  scale: number,
  onRefused: (limitClass: LimitClass) => void,
): RateLimiter {
  const buckets = new Map<string, Bucket>();

  return {
    take: (limitClass, key) => {
      const { burst, perSecond } = BUDGETS[limitClass];
      const capacity = burst * scale;
      const rate = perSecond * scale;
      const now = clock.monotonic();
      const name = `${limitClass}:${key}`;
      const bucket = buckets.get(name) ?? { level: capacity, at: now };
      bucket.level = Math.min(capacity, bucket.level + ((now - bucket.at) / 1000) * rate);
      bucket.at = now;
      buckets.set(name, bucket);
      if (buckets.size > MAX_BUCKETS) forgetFull(buckets, now);
      if (bucket.level < 1) {
        onRefused(limitClass);
        throw new AppError("request.tooMany", { data: { retryAfter: Math.ceil((1 - bucket.level) / rate) } });
      }
      bucket.level -= 1;
    },
  };
}

const FORGET_AFTER_MS = 120_000;

function forgetFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [name, bucket] of buckets) if (now - bucket.at > FORGET_AFTER_MS) buckets.delete(name);
  // Still too many within two minutes: an attack from many addresses. The oldest entries go.
  for (const name of buckets.keys()) {
    if (buckets.size <= MAX_BUCKETS / 2) return;
    buckets.delete(name);
  }
}
