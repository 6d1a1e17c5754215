import type { Clock } from "./clock.ts";

/** A clock that began at an instant of somebody's choice, runs at its own pace, and can be put forward. */
export interface SteeredClock extends Clock {
  /** Lets time pass at once, on the wall and for measuring; never backwards. */
  pass(ms: number): void;
}

/**
 * For tests and demonstrations, which cannot wait for a market to open or a funding to fall due.
 *
 * @param startMs what the wall shows now, UTC milliseconds.
 * @param elapsed milliseconds of a clock that runs by itself and never backwards.
 */
export function createSteeredClock(startMs: number, elapsed = () => performance.now()): SteeredClock {
  const begunAt = elapsed();
  let passedMs = 0;
  return {
    now: () => Math.floor(startMs + (elapsed() - begunAt) + passedMs),
    monotonic: () => elapsed() + passedMs,
    pass: (ms) => {
      if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError("time passes by whole milliseconds, forwards");
      passedMs += ms;
    },
  };
}

/** Whoever started this process may put the clock forward over its channel: `{passMs}` is answered `{now}`. */
export function steerByParent(clock: SteeredClock): void {
  process.on("message", (message: unknown) => {
    if (typeof message !== "object" || message === null || !("passMs" in message)) return;
    clock.pass(Number(message.passMs));
    process.send?.({ now: clock.now() });
  });
}
