import type { Clock } from "#/platform/clock.ts";

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function createTestClock(startMs: number = Date.UTC(2026, 0, 15, 12)): TestClock {
  let elapsed = 0;
  return {
    now: () => startMs + elapsed,
    monotonic: () => elapsed,
    advance: (ms) => {
      elapsed += ms;
    },
  };
}
