/** Time as the product sees it. Passed in everywhere, so that engine and ledger also run under a simulated one. */
export interface Clock {
  /** Wall time in whole milliseconds since the epoch, UTC. May jump when the machine's clock is set. */
  now(): number;
  /** Milliseconds that never run backwards, for measuring how long ago something was. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
