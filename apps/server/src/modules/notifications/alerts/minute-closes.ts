const MINUTE_MS = 60_000;
/** An hour, and the minute in which its window begins. */
const MINUTES = 64;

/** The last price of each of the past minutes of one stream, in ticks. */
export class MinuteCloses {
  readonly #minutes = new Float64Array(MINUTES).fill(-1);
  readonly #ticks = new Float64Array(MINUTES);
  /** The youngest of the minutes that have left the ring: what the price was before all that is in it. */
  #olderMinute = -1;
  #olderTicks = 0;

  /** Takes in a price; the last one of a minute stays. Times do not fall. */
  record(ms: number, ticks: number): void {
    const minute = Math.floor(ms / MINUTE_MS);
    const slot = minute % MINUTES;
    const held = this.#minutes[slot] ?? -1;
    if (held !== minute) this.#leave(held, this.#ticks[slot] ?? 0);
    this.#minutes[slot] = minute;
    this.#ticks[slot] = ticks;
  }

  /** Takes in a minute from history; what was seen since stands. */
  seed(ms: number, ticks: number): void {
    const minute = Math.floor(ms / MINUTE_MS);
    const held = this.#minutes[minute % MINUTES] ?? -1;
    if (held < minute) this.record(ms, ticks);
    else if (held > minute) this.#leave(minute, ticks);
  }

  /** The price as it stood when the minute that holds an instant began; null where nothing is known of that time. */
  before(ms: number): number | null {
    const last = Math.floor(ms / MINUTE_MS) - 1;
    let youngest = this.#olderMinute <= last ? this.#olderMinute : -1;
    let ticks = this.#olderTicks;
    // Minutes without a price leave old ones standing in the ring, so that all of it is looked at.
    for (let slot = 0; slot < MINUTES; slot++) {
      const minute = this.#minutes[slot] ?? -1;
      if (minute > last || minute <= youngest) continue;
      youngest = minute;
      ticks = this.#ticks[slot] ?? 0;
    }
    return youngest < 0 ? null : ticks;
  }

  #leave(minute: number, ticks: number): void {
    if (minute <= this.#olderMinute) return;
    this.#olderMinute = minute;
    this.#olderTicks = ticks;
  }
}
