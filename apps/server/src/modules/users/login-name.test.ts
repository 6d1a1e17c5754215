import { expect, test } from "vitest";
import { toLoginKey } from "./login-name.ts";
import { toNickName } from "./nick-name.ts";

test.each([
  ["Alice", "alice"],
  ["a.b-c_9", "a.b-c_9"],
  ["ＡＬＩＣＥ", "alice"],
  ["x".repeat(32), "x".repeat(32)],
])("%s is compared as %s", (typed, key) => expect(toLoginKey(typed)).toEqual({ key }));

test.each([
  ["аdmin with a Cyrillic letter", "\u0430dmin"],
  ["a letter with an accent", "élise"],
  ["a mark that turns the direction", "ali\u202ece"],
  ["a character of no width", "ali\u200bce"],
  ["a space", "al ice"],
  ["a mark in front", "-alice"],
  ["an address", "alice@example.com"],
  ["too short", "al"],
  ["too long", "x".repeat(33)],
])("refuses %s", (_case, typed) => expect(toLoginKey(typed)).toEqual({ problem: "field.format" }));

test.each(["admin", "Support", "EVENKEEL"])("the house keeps the name %s for itself", (typed) =>
  expect(toLoginKey(typed)).toEqual({ problem: "field.forbidden" }),
);

test.each([
  [" Grace 小明 ", "Grace 小明"],
  ["e\u0301lan", "élan"],
])("the nickname %j is kept as %j", (typed, kept) => expect(toNickName(typed)).toBe(kept));

test.each(["", "  ", "a\u202eb", "a\u200bb", "a\nb", "x".repeat(33)])("%j is no nickname", (typed) =>
  expect(toNickName(typed)).toBeNull(),
);
