import { expect, test } from "vitest";
import { type Contest, median, run, type Trial, trialOf } from "./contest.ts";

const contest = (ours: number[], anchors: number[], calls: string[]): Contest => ({
  name: "test",
  unit: "things/s",
  anchor: "nothing",
  isMoreBetter: true,
  budget: 1,
  rounds: ours.length - 1,
  measureOurs: () => {
    calls.push("ours");
    return ours.shift() ?? 0;
  },
  measureAnchor: () => {
    calls.push("anchor");
    return anchors.shift() ?? 0;
  },
});

test("the first round only warms up, and the order changes", async () => {
  const calls: string[] = [];
  const [result] = await run(trialOf(contest([1, 10, 30, 20], [1000, 10, 10, 10], calls)));
  expect(result).toEqual({ ours: 20, anchor: 10, ratio: 2, spread: [1, 3] });
  expect(calls).toEqual(["ours", "anchor", "anchor", "ours", "ours", "anchor", "anchor", "ours"]);
});

test("what was prepared is finished although a measurement failed", async () => {
  let isFinished = false;
  const failing: Contest = {
    ...contest([1], [1], []),
    measureOurs: () => Promise.reject(new Error("broken")),
    finish: async () => {
      isFinished = true;
    },
  };
  await expect(run(trialOf(failing))).rejects.toThrow("broken");
  expect(isFinished).toBe(true);
});

test("a figure that may not happen at all is told by its worst round, with or without an anchor", async () => {
  const longest = [7, 40, 60, 50];
  const trial: Trial<number> = {
    name: "test",
    rounds: 3,
    sides: { ours: () => longest.shift() ?? 0 },
    rows: [
      {
        name: "worst",
        unit: "ms",
        isMoreBetter: false,
        budget: 50,
        isWorstCounted: true,
        ours: (round) => round.ours ?? 0,
      },
      { name: "middle", unit: "ms", isMoreBetter: false, budget: 50, ours: (round) => round.ours ?? 0 },
    ],
  };
  const [worst, middle] = await run(trial);
  expect([worst?.ours, middle?.ours]).toEqual([60, 50]);
  expect(worst?.ratio).toBeNaN();
});

test("a median of an even number lies between the middle two", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
