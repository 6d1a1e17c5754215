import type { Model } from "./models.ts";
import { hashText, Octave } from "./noise.ts";

const DAY = 86_400_000;
const LONGEST_PERIOD = 80 * DAY;
const SHORTEST_PERIOD = 500;
const RATIO = 3;
/** Octaves slower than this make up the index, which does not follow every flicker of the last price. */
const INDEX_PERIOD = 8_000;
/** Makes a factor's average range over 24 hours the one it is declared with; measured by the tests. */
const RANGE_TO_AMPLITUDE = 0.74;

/**
 * One source of movement, such as a currency's value or a stock market's mood: noise of many periods whose size grows
 * with the square root of the period, as a random walk's does, but which stays within bounds for ever.
 */
class Factor {
  readonly #octaves: { readonly noise: Octave; readonly amplitude: number; readonly isSlow: boolean }[] = [];

  constructor(seed: string, name: string, dailyRange: number) {
    for (let period = LONGEST_PERIOD; period >= SHORTEST_PERIOD; period /= RATIO) {
      const amplitude = dailyRange * RANGE_TO_AMPLITUDE * Math.sqrt(period / DAY);
      const noise = new Octave(hashText(`${seed}/${name}/${Math.round(period)}`), period);
      this.#octaves.push({ noise, amplitude, isSlow: period >= INDEX_PERIOD });
    }
  }

  at(ms: number, slowOnly: boolean): number {
    let sum = 0;
    for (const { noise, amplitude, isSlow } of this.#octaves) {
      if (isSlow || !slowOnly) sum += amplitude * noise.at(ms);
    }
    return sum;
  }
}

/** The price of one stream as a function of seed and time: no state, no storage, the same after every restart. */
export class PricePath {
  readonly #base: number;
  readonly #parts: { readonly weight: number; readonly factor: Factor }[];

  constructor(seed: string, model: Model) {
    this.#base = model.price;
    this.#parts = model.factors.map(({ name, range, weight }) => ({ weight, factor: new Factor(seed, name, range) }));
  }

  /** Middle price, per unit in the quote currency; not on the tick grid. */
  at(ms: number): number {
    return this.#price(ms, false);
  }

  /** The underlying's price: the same without its fastest movements. */
  indexAt(ms: number): number {
    return this.#price(ms, true);
  }

  #price(ms: number, slowOnly: boolean): number {
    let sum = 0;
    for (const { weight, factor } of this.#parts) sum += weight * factor.at(ms, slowOnly);
    return this.#base * Math.exp(sum);
  }
}
