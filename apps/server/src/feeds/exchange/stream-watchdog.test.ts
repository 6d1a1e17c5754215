import { expect, test } from "vitest";
import type { QuoteStream } from "./quote-stream.ts";
import { StreamWatchdog } from "./stream-watchdog.ts";

test("names a silent stream while the connection lives, after ever longer waits, and not a speaking one", () => {
  const silent = { heardMono: Number.NEGATIVE_INFINITY } as QuoteStream;
  const speaking = { heardMono: 0 } as { heardMono: number };
  const watchdog = new StreamWatchdog([silent, speaking as QuoteStream], 30_000);
  const named: number[] = [];
  for (let mono = 0; mono <= 300_000; mono += 1_000) {
    speaking.heardMono = mono;
    for (const stream of watchdog.silent(true, mono)) {
      expect(stream).toBe(silent);
      named.push(mono);
    }
  }
  expect(named).toEqual([30_000, 60_000, 120_000, 240_000]);
});

test("silence of a broken connection counts for nothing", () => {
  const watchdog = new StreamWatchdog([{ heardMono: 0 } as QuoteStream], 30_000);
  expect(watchdog.silent(false, 1e6)).toEqual([]);
  expect(watchdog.silent(true, 1e6)).toEqual([]);
  expect(watchdog.silent(true, 1e6 + 30_000)).toHaveLength(1);
});
