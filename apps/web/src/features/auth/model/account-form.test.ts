import { expect, test } from "vitest";
import { loginErrors, NO_NAME, nameOf, recoverErrors, registerErrors, WAYS } from "./account-form.ts";

const FULL = { loginName: "ada", email: "ada@example.com", areaCode: "852", phone: "91234567" };
const COMPLETE = {
  ...FULL,
  loginPassword: "correct horse",
  confirmation: "correct horse",
  code: "123456",
  activeCode: "",
};

test("a login needs a user name, an e-mail address or a phone, and a password", () => {
  const empty = { ...NO_NAME, loginName: " ", loginPassword: "" };
  expect(loginErrors("account", empty)).toEqual({ loginName: "please_user", loginPassword: "please_pwd" });
  expect(loginErrors("email", empty)).toEqual({ email: "please_email", loginPassword: "please_pwd" });
  expect(loginErrors("phone", empty)).toEqual({ phone: "please_mobile", loginPassword: "please_pwd" });
  for (const way of WAYS) expect(loginErrors(way, COMPLETE)).toEqual({});
});

test("a registration needs an equal confirmation, and no invitation", () => {
  for (const way of WAYS) {
    expect(registerErrors(way, COMPLETE)).toEqual({});
    expect(registerErrors(way, { ...COMPLETE, confirmation: "other" })).toEqual({ confirmation: "register_pwd_diff" });
    expect(registerErrors(way, { ...COMPLETE, loginPassword: "", confirmation: "" })).toEqual({
      loginPassword: "please_pwd",
    });
  }
});

test("a registration by e-mail or phone needs the code, one by account none", () => {
  const without = { ...COMPLETE, code: "" };
  expect(registerErrors("account", without)).toEqual({});
  expect(registerErrors("email", without)).toEqual({ code: "please_code" });
  expect(registerErrors("phone", without)).toEqual({ code: "please_code" });
});

test("a reset needs the contact, a new password and the code", () => {
  const empty = { ...NO_NAME, password: "", emailCode: "" };
  const others = { password: "please_pwd", emailCode: "please_code" };
  expect(recoverErrors("email", empty)).toEqual({ email: "please_email", ...others });
  expect(recoverErrors("phone", empty)).toEqual({ phone: "please_mobile", ...others });
});

test("a phone is sent as area code, a space, then the number; the default area code is 1", () => {
  expect(nameOf("phone", FULL)).toEqual({ phone: "852 91234567" });
  expect(nameOf("phone", { ...NO_NAME, phone: "2025550123" })).toEqual({ phone: "1 2025550123" });
});
