/**
 * The server's time in the storm. It begins on a Thursday on which every market is open, goes on ten seconds before the night is
 * charged, and the day after three seconds before crude oil expires, when prices have moved far enough to close out a wallet.
 * Within each stretch it goes on over kills as a clock would. All of it lies within a day: what became of a request is kept so long.
 */
const STRETCHES = [
  { fromKill: 0, at: Date.parse("2026-11-19T20:00:00Z") },
  { fromKill: 8, at: Date.parse("2026-11-19T21:59:50Z") },
  { fromKill: 14, at: Date.parse("2026-11-20T19:29:57Z") },
] as const;

export class TradingDays {
  #begun = { at: STRETCHES[0].at as number, since: performance.now() };

  /** What the clock of a server shows that starts after so many kills, for `CLOCK_START`. */
  startAfter(kills: number): string {
    const next = STRETCHES.find(({ fromKill }) => fromKill === kills);
    if (next !== undefined) this.#begun = { at: next.at, since: performance.now() };
    // Never earlier than the one before it: that was read before the process had started.
    return new Date(this.#begun.at + Math.ceil(performance.now() - this.#begun.since)).toISOString();
  }
}
