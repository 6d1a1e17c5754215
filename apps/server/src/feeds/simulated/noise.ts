const UNIT = 2 ** -32;

/** Mixes a text into 32 bits (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return finish(hash);
}

/** Evenly spread over [0, 1) by a seed and an integer of up to 53 bits: the same for the same two, always. */
export function random(seed: number, index: number): number {
  const high = Math.floor(index / 0x1_0000_0000);
  const mixed = Math.imul(seed ^ (index | 0), 0x9e3779b1) ^ Math.imul(high + 0x7f4a7c15, 0x85ebca6b);
  return finish(mixed) * UNIT;
}

/** The last step of MurmurHash3: every input bit reaches every output bit. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** About normal with mean 0 and variance 1, from three uniform draws. */
export function bell(seed: number, index: number): number {
  const sum = random(seed, index) + random(seed ^ 0x51ed270b, index) + random(seed ^ 0x2545f491, index);
  return (sum - 1.5) * 2;
}

/**
 * Smooth noise in [-1, 1]: random values on a lattice of `period` milliseconds, eased in between. A function of seed and
 * time alone; the two lattice values around the last instant are kept only to save work.
 */
export class Octave {
  readonly #seed: number;
  readonly #period: number;
  readonly #phase: number;
  #index = Number.NaN;
  #left = 0;
  #right = 0;

  constructor(seed: number, period: number) {
    this.#seed = seed;
    this.#period = period;
    this.#phase = random(seed, 0);
  }

  at(ms: number): number {
    const position = ms / this.#period + this.#phase;
    const index = Math.floor(position);
    if (index !== this.#index) {
      this.#left = 2 * random(this.#seed, index) - 1;
      this.#right = 2 * random(this.#seed, index + 1) - 1;
      this.#index = index;
    }
    const part = position - index;
    return this.#left + (this.#right - this.#left) * part * part * (3 - 2 * part);
  }
}
