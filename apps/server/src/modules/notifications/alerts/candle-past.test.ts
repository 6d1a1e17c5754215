import { expect, test, vi } from "vitest";
import type { Candle } from "#/modules/market-data/index.ts";
import { CandlePast } from "./candle-past.ts";

const QUARTER = 900_000;
const SECOND = 1_000;
const START = QUARTER * 2_000_000;
const candle = (t: number, c: number): Candle => ({ t, o: c, h: c, l: c, c, v: 0, a: 0 });
/** Two candles that have ended, and the one in the making. */
const around = (start: number) => [candle(start - 2 * QUARTER, 7), candle(start - QUARTER, 8), candle(start, 9)];

test("the ended candles are read once, and again when the next has begun and its late trades have come", async () => {
  const past = new CandlePast("15m");
  const read = vi.fn(async () => around(START));
  expect(past.closes(START + 1)).toBeNull();
  expect(await past.follow(START + 1, read)).toBe(true);
  expect(past.closes(START + 1)).toEqual([7, 8]);
  expect(await past.follow(START + 600 * SECOND, read)).toBe(false);
  expect(read).toHaveBeenCalledOnce();

  const next = START + QUARTER;
  const readNext = vi.fn(async () => [...around(START), candle(next, 10)]);
  expect(past.closes(next)).toBeNull();
  expect(await past.follow(next + 2_999, readNext)).toBe(false);
  expect(readNext).not.toHaveBeenCalled();
  expect(await past.follow(next + 3_000, readNext)).toBe(true);
  expect(past.closes(next + 3_000)).toEqual([7, 8, 9]);
});

test("who asks while it is being read waits for the same answer", async () => {
  const past = new CandlePast("15m");
  const read = vi.fn(async () => around(START));
  expect(await Promise.all([past.follow(START, read), past.follow(START, read)])).toEqual([true, true]);
  expect(read).toHaveBeenCalledOnce();
});

test("what could not be read is tried again after half a minute", async () => {
  const past = new CandlePast("15m");
  const fail = async () => Promise.reject(new Error("down"));
  await expect(past.follow(START, fail)).rejects.toThrow("down");
  const read = vi.fn(async () => around(START));
  expect(await past.follow(START + 29 * SECOND, read)).toBe(false);
  expect(past.closes(START + 29 * SECOND)).toBeNull();
  expect(await past.follow(START + 30 * SECOND, read)).toBe(true);
  expect(past.closes(START + 30 * SECOND)).toEqual([7, 8]);
});
