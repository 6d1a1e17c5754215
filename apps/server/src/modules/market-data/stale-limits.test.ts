import { expect, test } from "vitest";
import { DEFAULT_STALE_LIMITS, readStaleLimits } from "./stale-limits.ts";

function read(value: unknown) {
  const faults: string[] = [];
  return { limits: readStaleLimits(value, (what) => faults.push(what)), faults };
}

test("an operator's limits are taken as they are", () => {
  const staleMs = { crypto: 3_000, futures: 20_000, forex: 10_000, index: 30_000, stock: 60_000 };
  expect(read({ staleMs })).toEqual({ limits: staleMs, faults: [] });
});

test("what is missing has its default, what is no sane limit too, and is reported by name", () => {
  expect(read({ staleMs: { crypto: 2_000 } })).toEqual({
    limits: { ...DEFAULT_STALE_LIMITS, crypto: 2_000 },
    faults: [],
  });
  for (const crypto of [0, -1, 999, 120_001, 1_500.5, "5000", null, Number.NaN]) {
    const { limits, faults } = read({ staleMs: { crypto } });
    expect(limits).toEqual(DEFAULT_STALE_LIMITS);
    expect(faults).toEqual(["APP_SETTING.staleMs.crypto is not a whole number of milliseconds from 1000 to 120000"]);
  }
  for (const none of [undefined, null, 5, {}, { staleMs: null }, { staleMs: "no" }]) {
    expect(read(none)).toEqual({ limits: DEFAULT_STALE_LIMITS, faults: [] });
  }
});
