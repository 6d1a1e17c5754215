import { expect, test } from "vitest";
import { loginErrors, registerErrors } from "./account-form.ts";

const COMPLETE = { loginName: "ada", loginPassword: "correct horse", confirmation: "correct horse", activeCode: "" };

test("a login needs a user name and a password", () => {
  expect(loginErrors({ loginName: " ", loginPassword: "" })).toEqual({
    loginName: "please_user",
    loginPassword: "please_pwd",
  });
  expect(loginErrors(COMPLETE)).toEqual({});
});

test("a registration needs an equal confirmation, and no invitation", () => {
  expect(registerErrors(COMPLETE)).toEqual({});
  expect(registerErrors({ ...COMPLETE, confirmation: "other" })).toEqual({ confirmation: "register_pwd_diff" });
  expect(registerErrors({ ...COMPLETE, loginPassword: "", confirmation: "" })).toEqual({ loginPassword: "please_pwd" });
});
