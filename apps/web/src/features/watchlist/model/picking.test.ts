import { expect, test } from "vitest";
import { type Candidate, type Picked, pickAll, pickOne, whyNot } from "./picking.ts";

const candidate = (at: number): Candidate => ({ key: `c${at}_2`, item: { coinId: `c${at}`, type: 2 } });
const candidates = (count: number) => Array.from({ length: count }, (_, at) => candidate(at));
const NONE: Picked = new Map();

test("at least one coin must be selected", () => {
  expect(whyNot(NONE)).toBe("pickFirst");
  expect(whyNot(pickOne(NONE, candidate(1)).picked)).toBeNull();
});

test("at most 20 coins: the twenty-first is refused and says so", () => {
  const full = pickAll(NONE, candidates(20));
  expect(full).toMatchObject({ complaint: null });
  expect(full.picked.size).toBe(20);
  const more = pickOne(full.picked, candidate(20));
  expect(more).toEqual({ picked: full.picked, complaint: "atMost" });
  expect(whyNot(full.picked)).toBeNull();
});

test("select all takes what is shown up to 20, and says where that was the end", () => {
  const { picked, complaint } = pickAll(NONE, candidates(25));
  expect(picked.size).toBe(20);
  expect(complaint).toBe("atMost");
});

test("select all a second time takes the ticks away, of what is shown alone", () => {
  const other: Candidate = { key: "x_6", item: { coinId: "x", type: 6 } };
  const all = pickAll(pickOne(NONE, other).picked, candidates(3)).picked;
  expect([...pickAll(all, candidates(3)).picked.keys()]).toEqual(["x_6"]);
});

test("a tick is taken away by a second press", () => {
  const one = pickOne(NONE, candidate(1)).picked;
  expect(pickOne(one, candidate(1)).picked.size).toBe(0);
});
