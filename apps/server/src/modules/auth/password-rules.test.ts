import { newPassword } from "@evenkeel/contract/person-fields";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { isCommonPassword, listCommonPasswords } from "./common-passwords.ts";
import { findPasswordProblem } from "./password-rules.ts";

describe("common passwords", () => {
  test("the list alone holds far more than three thousand that are long enough to be given", () => {
    const given = listCommonPasswords().filter((password) => password.length >= 8);
    expect(given.length).toBeGreaterThan(3_000);
    expect(given.every(isCommonPassword)).toBe(true);
  });

  test.each([
    "password",
    "Password1",
    "P@ssw0rd!",
    "12345678",
    "87654321",
    "qwertyuiop",
    "1qaz2wsx",
    "qweasdzxc",
    "abcd1234",
    "iloveyou12",
    "Sunshine2024!",
    "letmein1",
    "trustno1",
    "19871212",
    "12.12.1987",
    "aaaaaaaa",
    "abababab",
    "11112222",
    "passpass",
    "lovemoney",
    "ｐａｓｓｗｏｒｄ",
    " password ",
  ])("refuses %j", (password) => expect(isCommonPassword(password)).toBe(true));

  test.each([
    "correct horse",
    "Xk29dkwl",
    "purple-otter-tide",
    "新しい合い言葉です",
    "🙂🐢🌵🥁🧭🪁🔭🧶",
    "hjk3l9sd",
    "mein kleines haus",
  ])("lets %j pass", (password) => expect(isCommonPassword(password)).toBe(false));
});

describe("rules on a new password", () => {
  test.each([
    ["a".repeat(7), "field.tooShort"],
    ["a".repeat(8), undefined],
    ["a".repeat(64), undefined],
    ["a".repeat(65), "field.tooLong"],
    ["🙂🐢🌵🥁🧭🪁🔭", "field.tooShort"],
    ["🙂🐢🌵🥁🧭🪁🔭🧶", undefined],
    ["🧶".repeat(64), undefined],
    ["🧶".repeat(65), "field.tooLong"],
    [" trailing spaces count  ", undefined],
  ])("%j is as long as people count: %s", (password, problem) => {
    const { error, data } = z.safeParse(newPassword, password);
    expect(error?.issues[0]?.message).toBe(problem);
    // And it is taken as it was typed.
    if (problem === undefined) expect(data).toBe(password);
  });

  test("it may not be the login name in any case or width", () => {
    expect(findPasswordProblem("Zanzibar-77", "zanzibar-77")).toBe("auth.passwordIsLoginName");
    expect(findPasswordProblem("ｚanzibar-77", "zanzibar-77")).toBe("auth.passwordIsLoginName");
  });

  test("it may not be the product's name with something behind it", () => {
    expect(findPasswordProblem("Evenkeel2026", "someone")).toBe("auth.passwordCommon");
  });

  test("there is no rule on kinds of characters", () => {
    expect(findPasswordProblem("only lower letters here", "someone")).toBeNull();
  });
});
