import { describe, expect, test } from "vitest";
import { readSessionToken } from "./credentials.ts";

describe("the session token of a request", () => {
  test.each([
    ["neither header", {}, null],
    ["the one", { authorization: "Bearer abc" }, "abc"],
    ["the other", { satoken: "abc" }, "abc"],
    ["both alike", { authorization: "bearer abc", satoken: "abc" }, "abc"],
    ["a cookie or anything else", { cookie: "satoken=abc" }, null],
  ])("%s", (_case, headers, token) => expect(readSessionToken(headers)).toBe(token));

  test.each([
    ["two that differ", { authorization: "Bearer abc", satoken: "abd" }],
    ["another scheme", { authorization: "Basic abc" }],
    ["an empty one", { authorization: "Bearer " }],
    ["an empty header", { satoken: "" }],
    ["a header given twice", { satoken: "abc, abc" }],
    ["one with a line break", { satoken: "abc\nx" }],
    ["one without end", { satoken: "a".repeat(257) }],
  ])("refuses %s", (_case, headers) => {
    expect(() => readSessionToken(headers)).toThrow(expect.objectContaining({ key: "auth.required" }));
  });
});
