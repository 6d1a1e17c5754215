import type { HalfSpread } from "#/modules/instruments/index.ts";
import { bell, random } from "./noise.ts";

const LEVELS = 20;
/** A level keeps its size for about so long, so that the book breathes instead of flickering. */
const LEVEL_LIFE_MS = 1_800;
/** Quantity near the touch, in seconds of the average trading volume. */
const TOUCH_SECONDS = 8;

/** The spread and depth of one stream around a middle price. */
export class BookModel {
  readonly #seed: number;
  readonly #tick: number;
  readonly #step: number;
  readonly #halfSpread: HalfSpread;
  readonly #touchQty: number;

  constructor(seed: number, tick: number, step: number, halfSpread: HalfSpread, volumePerSecond: number) {
    this.#seed = seed;
    this.#tick = tick;
    this.#step = step;
    this.#halfSpread = halfSpread;
    this.#touchQty = volumePerSecond * TOUCH_SECONDS;
  }

  /** Best bid and ask in whole ticks; the spread is `widen` times the usual one, a little more at restless moments. */
  touch(mid: number, ms: number, widen: number): { bid: number; ask: number } {
    const usual = "bps" in this.#halfSpread ? (mid * this.#halfSpread.bps) / 10_000 : Number(this.#halfSpread.price);
    const half = usual * widen * (1 + 0.4 * random(this.#seed, Math.floor(ms / LEVEL_LIFE_MS)));
    const bid = Math.floor((mid - half) / this.#tick);
    return { bid, ask: Math.max(bid + 1, Math.ceil((mid + half) / this.#tick)) };
  }

  /** Levels `[price, quantity]` from the touch outward; sizes grow with the distance. */
  side(best: number, mid: number, ms: number, direction: 1 | -1): [number, number][] {
    // Levels lie about a third of a basis point apart, and at least a tick.
    const gap = Math.max(1, (mid * 0.000_03) / this.#tick);
    const levels: [number, number][] = [];
    let ticks = best;
    for (let level = 0; level < LEVELS; level++) {
      const life = Math.floor(ms / LEVEL_LIFE_MS + level * 0.37);
      const seed = this.#seed ^ ((level * 2 + (direction === 1 ? 1 : 0)) * 0x3c6e_f372);
      const qty = this.#touchQty * (1 + level * 0.25) * Math.exp(0.7 * bell(seed, life));
      levels.push([ticks * this.#tick, Math.max(this.#step, qty)]);
      ticks += direction * Math.max(1, Math.round(gap * (0.4 + 1.2 * random(seed ^ 0x1b87_3593, life))));
    }
    return levels;
  }
}
