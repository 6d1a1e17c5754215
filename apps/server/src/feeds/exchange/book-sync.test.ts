import { expect, test } from "vitest";
import { BookSync } from "./book-sync.ts";
import { FeedCounts } from "./feed-counts.ts";

function openSync() {
  const counts = new FeedCounts();
  let losses = 0;
  const sync = new BookSync(counts, () => {
    losses += 1;
  });
  return { sync, counts, losses: () => losses };
}

test("the first loss is repaired at once; books that break again and again are asked for ever more rarely", () => {
  const { sync, losses } = openSync();
  let mono = 0;
  const waits: number[] = [];
  for (let loss = 0; loss < 9; loss++) {
    sync.whole(mono);
    sync.lost("checksum", mono);
    const lostAt = mono;
    while (!sync.isDue(mono)) mono += 250;
    waits.push(mono - lostAt);
  }
  expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(losses()).toBe(9);
});

test("a book that held for half a minute is repaired at once again", () => {
  const { sync } = openSync();
  sync.whole(0);
  sync.lost("crossed", 1);
  expect(sync.isDue(1)).toBe(true);
  sync.whole(2);
  sync.lost("crossed", 30_002);
  expect(sync.isDue(30_002)).toBe(true);
});

test("an answer that does not come is asked for again", () => {
  const { sync } = openSync();
  sync.expected(0);
  expect(sync.isDue(9_999)).toBe(false);
  expect(sync.isDue(10_000)).toBe(true);
  expect(sync.isDue(10_001)).toBe(false);
  expect(sync.isDue(20_000)).toBe(true);
});

test("without a connection nothing is asked for", () => {
  const { sync } = openSync();
  sync.whole(0);
  sync.lost("sequenceGap", 1);
  sync.gone();
  expect(sync.isDue(1e9)).toBe(false);
});
