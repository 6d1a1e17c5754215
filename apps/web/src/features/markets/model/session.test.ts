import { expect, test } from "vitest";
import { sessionView } from "./session.ts";

test("an open market says nothing; a shut one says when it opens", () => {
  expect(sessionView({ state: "open", nextChangeAt: 5_000 }, 0)).toEqual({ isShut: false });
  expect(sessionView({ state: "closed", nextChangeAt: 5_000 }, 2_000)).toEqual({ isShut: true, opensInMs: 3_000 });
  expect(sessionView({ state: "break", nextChangeAt: null }, 0)).toEqual({ isShut: true, opensInMs: null });
});

test("a market whose time of opening has passed is not called shut", () => {
  expect(sessionView({ state: "closed", nextChangeAt: 5_000 }, 5_000)).toEqual({ isShut: false });
});
