import { expect, test } from "vitest";
import { type GuardedTick, TickGuard } from "./tick-guard.ts";

const NOW = 1_800_000_000_000;

function guard(mayBeNegative = false): TickGuard {
  const it = new TickGuard("coinContract", mayBeNegative);
  expect(it.judge(tick({}), 0, NOW)).toBeNull();
  return it;
}

function tick(part: Partial<GuardedTick>): GuardedTick {
  return { bidTicks: 640_000, askTicks: 640_010, lastTicks: 640_005, ts: NOW, seq: 1, ...part };
}

const around = (ticks: number) => ({ bidTicks: ticks, askTicks: ticks + 10, lastTicks: ticks + 5 });

const GARBAGE: [string, Partial<GuardedTick>, string][] = [
  ["zero", { bidTicks: 0, askTicks: 0, lastTicks: 0 }, "price"],
  ["minus one", { lastTicks: -1 }, "price"],
  ["NaN", { lastTicks: Number.NaN }, "number"],
  ["infinity", { askTicks: Number.POSITIVE_INFINITY }, "number"],
  ["crossed", { bidTicks: 640_020, askTicks: 640_010 }, "crossed"],
  ["a stub bid", { bidTicks: 10, lastTicks: 320_000 }, "spread"],
  ["a last far from the quotes", { lastTicks: 700_000 }, "last"],
  ["a duplicate", { seq: 1 }, "sequence"],
  ["an older number", { seq: 0 }, "sequence"],
  ["an older time", { ts: NOW - 1 }, "time"],
  ["a stamp of tomorrow", { ts: NOW + 86_400_000 }, "future"],
  ["a hundred times the price", around(64_000_000), "outlier"],
  ["a hundredth of the price", around(6_400), "outlier"],
  ["five percent away", around(672_000), "outlier"],
];

test.each(GARBAGE)("%s is dropped", (_, part, reason) => {
  expect(guard().judge(tick({ seq: 2, ...part }), 100, NOW)).toBe(reason);
});

test("what is dropped leaves no mark: the next good update passes", () => {
  const it = guard();
  for (const [at, [, part]] of GARBAGE.entries()) it.judge(tick({ seq: 100 + at, ...part }), at, NOW);
  expect(it.judge(tick({ seq: 200 }), 500, NOW)).toBeNull();
});

test("a jump is believed after three that agree over a second", () => {
  const it = guard();
  const jump = (seq: number) => tick({ ...around(700_000 + seq), seq });
  expect(it.judge(jump(2), 100, NOW)).toBe("outlier");
  expect(it.judge(jump(3), 700, NOW)).toBe("outlier");
  expect(it.judge(jump(4), 1_000, NOW)).toBe("outlier");
  expect(it.judge(jump(5), 1_100, NOW)).toBeNull();
  expect(it.judge(jump(6), 1_200, NOW)).toBeNull();
});

test("a jump that comes back is forgotten", () => {
  const it = guard();
  expect(it.judge(tick({ ...around(700_000), seq: 2 }), 100, NOW)).toBe("outlier");
  expect(it.judge(tick({ seq: 3 }), 700, NOW)).toBeNull();
  expect(it.judge(tick({ ...around(700_000), seq: 4 }), 1_500, NOW)).toBe("outlier");
  expect(it.judge(tick({ ...around(700_000), seq: 5 }), 1_900, NOW)).toBe("outlier");
});

test("a hundredfold price is not believed before it has stood for a minute", () => {
  const it = guard();
  for (let seq = 2; seq < 120; seq++) {
    const reason = it.judge(tick({ ...around(64_000_000), seq }), (seq - 2) * 500, NOW);
    expect(reason).toBe("outlier");
  }
  expect(it.judge(tick({ ...around(64_000_000), seq: 500 }), 60_000, NOW)).toBeNull();
});

test("a source whose clock was set back is believed after a while", () => {
  const it = guard();
  const reasons = Array.from({ length: 30 }, (_, at) =>
    it.judge(tick({ ts: NOW - 3_600_000 + at, seq: 2 + at }), at * 300, NOW),
  );
  expect(reasons[0]).toBe("time");
  expect(reasons.at(-1)).toBeNull();
});

test("negative prices pass only where the instrument allows them", () => {
  const below = tick({ bidTicks: -3_699, askTicks: -3_697, lastTicks: -3_698 });
  expect(new TickGuard("futures", false).judge(below, 0, NOW)).toBe("price");
  expect(new TickGuard("futures", true).judge(below, 0, NOW)).toBeNull();
});

test("the price from history judges the first update", () => {
  const it = new TickGuard("coinContract", false);
  it.seed(640_000);
  expect(it.judge(tick(around(64_000_000)), 0, NOW)).toBe("outlier");
});
