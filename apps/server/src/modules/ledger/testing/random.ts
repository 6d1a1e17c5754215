/** A seeded source of chance: the same seed always gives the same run. */
export interface Random {
  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number;
  /** One of the items. @throws RangeError where there is none. */
  pick<T>(items: readonly T[]): T;
}

/** Mulberry32: 32 bits of state are plenty for a test run and fit a seed that can be typed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}
