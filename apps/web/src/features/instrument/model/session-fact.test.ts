import { expect, test } from "vitest";
import { sessionFact } from "./session-fact.ts";

test.each([
  ["open", null, { kind: "always", leftMs: null }],
  ["closed", null, { kind: "closed", leftMs: null }],
  ["open", 5_000, { kind: "closesIn", leftMs: 4_000 }],
  ["closed", 5_000, { kind: "opensIn", leftMs: 4_000 }],
  ["break", 5_000, { kind: "breakUntil", leftMs: 4_000 }],
  ["closed", 900, { kind: "closed", leftMs: null }],
  ["open", 1_000, { kind: "open", leftMs: null }],
] as const)("a market that is %s until %s is told as %j", (state, nextChangeAt, fact) => {
  expect(sessionFact({ state, nextChangeAt }, 1_000)).toEqual(fact);
});
