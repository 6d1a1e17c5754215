/**
 * The server's time in the storm. It begins on a Wednesday on which every market is open, goes on ten seconds before the night is
 * charged, and on the Monday after, when crude oil has expired and prices have moved far enough to close out a wallet. Within
 * each stretch it goes on over kills as a clock would.
 */
const STRETCHES = [
  { fromKill: 0, at: Date.parse("2026-11-18T16:00:00Z") },
  { fromKill: 8, at: Date.parse("2026-11-18T21:59:50Z") },
  { fromKill: 14, at: Date.parse("2026-11-23T15:00:00Z") },
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
