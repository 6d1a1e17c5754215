import { expect, test } from "vitest";
import { isNoticeId, paragraphsOf } from "./notice-text.ts";

test("empty lines part a body, single line ends stay", () => {
  expect(paragraphsOf("One\ntwo\n\n\n  Three \n \n").map(({ text }) => text)).toEqual(["One\ntwo", "Three"]);
  expect(paragraphsOf("")).toEqual([]);
});

test("only what can be an id is asked for", () => {
  expect(
    ["1", "8999999999999999999", "9999999999999999999", "", "0", "abc", "1/../2", "-1"].filter(isNoticeId),
  ).toEqual(["1", "8999999999999999999"]);
});
