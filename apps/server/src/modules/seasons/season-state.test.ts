import { expect, test } from "vitest";
import { billsOfSeason } from "./season-state.ts";

const bill = (type: "grant" | "topUp" | "close" | "seasonEnd", refType: string, refId: string) => ({
  type,
  refType,
  refId,
});
const FIRST = [
  bill("grant", "user", "17"),
  bill("topUp", "topUp", "1"),
  bill("close", "fill", "2"),
  bill("seasonEnd", "season", "100"),
];
const SECOND = [bill("grant", "season", "200"), bill("topUp", "topUp", "3"), bill("seasonEnd", "season", "200")];
const THIRD = [bill("grant", "season", "300")];
const ALL = [...FIRST, ...SECOND, ...THIRD];

test.each([
  ["100", FIRST],
  ["200", SECOND],
  ["300", THIRD],
])("the bills of season %s begin with its grant and end before the next", (id, expected) => {
  expect(billsOfSeason(ALL, id)).toEqual(expected);
});
