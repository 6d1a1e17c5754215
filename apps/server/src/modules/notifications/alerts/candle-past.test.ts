import { expect, test, vi } from "vitest";
import type { Candle } from "#/modules/market-data/index.ts";
import { CandlePast, PAST_CANDLES } from "./candle-past.ts";

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
  expect(await past.follow(START + 1, null, read)).toBe(true);
  expect(past.closes(START + 1)).toEqual([7, 8]);
  expect(await past.follow(START + 600 * SECOND, null, read)).toBe(false);
  expect(read).toHaveBeenCalledOnce();

  const next = START + QUARTER;
  const readNext = vi.fn(async () => [...around(START), candle(next, 10)]);
  expect(past.closes(next)).toBeNull();
  expect(await past.follow(next + 2_999, null, readNext)).toBe(false);
  expect(readNext).not.toHaveBeenCalled();
  expect(await past.follow(next + 3_000, null, readNext)).toBe(true);
  expect(past.closes(next + 3_000)).toEqual([7, 8, 9]);
});

test("a candle that ended beside us is taken without asking, and one that does not follow is asked for", async () => {
  const past = new CandlePast("15m");
  await past.follow(START + 1, null, async () => around(START));
  const ask = vi.fn(async () => [...around(START), candle(START + QUARTER, 20)]);
  const next = START + QUARTER;
  expect(await past.follow(next + 3_000, candle(START, 9.5), ask)).toBe(true);
  expect(past.closes(next)).toEqual([7, 8, 9.5]);
  // After a night without prices the last candle of the day before follows too.
  const morning = next + 50 * QUARTER;
  expect(await past.follow(morning + 3_000, candle(next, 11), ask)).toBe(true);
  expect(past.closes(morning)).toEqual([7, 8, 9.5, 11]);
  expect(ask).not.toHaveBeenCalled();
  expect(await past.follow(morning + 2 * QUARTER + 3_000, candle(morning + QUARTER, 12), ask)).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
  expect(past.closes(morning + 2 * QUARTER)).toEqual([7, 8, 9, 20]);
});

test("no more closes are kept than are looked at", async () => {
  const past = new CandlePast("15m");
  const long = Array.from({ length: PAST_CANDLES }, (_, at) => candle(START + (at - PAST_CANDLES) * QUARTER, at));
  await past.follow(START, null, async () => long);
  await past.follow(START + QUARTER + 3_000, candle(START, 1_000), async () => []);
  expect(past.closes(START + QUARTER)?.length).toBe(PAST_CANDLES);
  expect(past.closes(START + QUARTER)?.at(-1)).toBe(1_000);
});

test("who asks while it is being read waits for the same answer", async () => {
  const past = new CandlePast("15m");
  const read = vi.fn(async () => around(START));
  expect(await Promise.all([past.follow(START, null, read), past.follow(START, null, read)])).toEqual([true, true]);
  expect(read).toHaveBeenCalledOnce();
});

test("what could not be read is tried again after half a minute", async () => {
  const past = new CandlePast("15m");
  const fail = async () => Promise.reject(new Error("down"));
  await expect(past.follow(START, null, fail)).rejects.toThrow("down");
  const read = vi.fn(async () => around(START));
  expect(await past.follow(START + 29 * SECOND, null, read)).toBe(false);
  expect(past.closes(START + 29 * SECOND)).toBeNull();
  expect(await past.follow(START + 30 * SECOND, null, read)).toBe(true);
  expect(past.closes(START + 30 * SECOND)).toEqual([7, 8]);
});
