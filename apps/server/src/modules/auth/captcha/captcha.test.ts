import { expect, test } from "vitest";
import { createTestClock } from "#/testing/test-clock.ts";
import { createCaptcha } from "./captcha.ts";

const clock = createTestClock();
const captcha = createCaptcha({ clock });

function asked(use?: "REGISTER" | "FIND_PASSWORD") {
  const { captchaId, letters, places } = captcha.question(use);
  return { captchaId, code: places.map((place) => letters[place - 1]).join("") };
}
const wrong = expect.objectContaining({ key: "auth.captchaWrong" });
const refusal = (check: () => void) => {
  try {
    check();
  } catch (error) {
    return error;
  }
  return null;
};

test("an answer counts once, in either case and with spaces", () => {
  const answer = asked("REGISTER");
  captcha.check("REGISTER", { ...answer, code: ` ${answer.code.toLowerCase().split("").join(" ")} ` });
  expect(refusal(() => captcha.check("REGISTER", answer))).toEqual(wrong);
});

test("a wrong answer uses it up too", () => {
  const answer = asked("REGISTER");
  expect(refusal(() => captcha.check("REGISTER", { ...answer, code: "?" }))).toEqual(wrong);
  expect(refusal(() => captcha.check("REGISTER", answer))).toEqual(wrong);
});

test("an answer is for what was asked, and for two minutes", () => {
  expect(refusal(() => captcha.check("FIND_PASSWORD", asked("REGISTER")))).toEqual(wrong);
  const answer = asked();
  clock.advance(120_000);
  expect(refusal(() => captcha.check(undefined, answer))).toEqual(wrong);
});

test("none at all is asked for", () => {
  expect(refusal(() => captcha.check("REGISTER", {}))).toMatchObject({ key: "auth.captchaRequired" });
});

test("the image is a PNG that differs each time and does not hold its answer", () => {
  const [first, second] = [captcha.image("REGISTER"), captcha.image("REGISTER")];
  expect(first.png.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
  expect(first.png.equals(second.png)).toBe(false);
  expect(first.captchaId).toMatch(/^[\w-]{22}$/);
});
