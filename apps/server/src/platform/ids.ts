import { randomInt } from "node:crypto";
import type { Clock } from "./clock.ts";

/** Makes ids: 63 bits, unique, rising with time, so that the newest rows lie together in every index. */
export interface Ids {
  next(): bigint;
}

const EPOCH_MS = Date.UTC(2024, 0, 1);
/** 42 bits of milliseconds last until 2163; 21 bits below them count within one. */
const SEQUENCE_BITS = 21n;
/** A random start within each millisecond keeps two processes apart that meet in one after a restart. */
const RANDOM_START = 2 ** 16;

/** The least id that is made at an instant, in milliseconds; below every id where the instant is before the first. */
export function firstIdAt(atMs: number): bigint {
  return BigInt(Math.max(0, atMs - EPOCH_MS)) << SEQUENCE_BITS;
}

/**
 * @param random a whole number from 0 up to but not including its argument; simulations pass a seeded one.
 */
export function createIds(clock: Clock, random: (below: number) => number = (below) => randomInt(below)): Ids {
  let last = 0n;
  return {
    next() {
      const fresh = (BigInt(clock.now() - EPOCH_MS) << SEQUENCE_BITS) + BigInt(random(RANDOM_START));
      // Within one millisecond, and when the wall clock was set back, simply count on.
      last = fresh > last ? fresh : last + 1n;
      return last;
    },
  };
}
