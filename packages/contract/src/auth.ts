import * as z from "zod/mini";
import { captchaFields } from "./codes.ts";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, newPassword, phoneNumber, presentPassword } from "./person-fields.ts";
import { instant } from "./primitives.ts";

/** How a person signs up or in: 1 e-mail, 2 phone, 3 account (specification, section 3). */
export const SIGN_TYPES = { email: 1, phone: 2, account: 3 } as const;
const signType = z.literal([1, 2, 3], "field.choice");

const loginName = z
  .string("please_user")
  .check(z.minLength(1, "please_user"), z.minLength(3, "field.tooShort"), z.maxLength(32, "field.tooLong"));
const WAYS = { 1: "email", 2: "phone", 3: "loginName" } as const;
const PLEASE = { email: "please_email", phone: "please_mobile", loginName: "please_user" } as const;

/** Refuses a payload whose one name is not the one that its signType asks for. */
const nameOfItsWay: CrossRule = (fields, refuse) => {
  // Only a number is looked up: an object would be asked for its text, and may throw.
  const wanted = typeof fields.signType === "number" ? WAYS[fields.signType as keyof typeof WAYS] : undefined;
  if (wanted === undefined) return;
  for (const way of Object.values(WAYS)) {
    const isGiven = fields[way] !== undefined;
    if (isGiven === (way === wanted)) continue;
    if (isGiven) refuse(way, "field.forbidden");
    else refuse(way, PLEASE[way]);
  }
};

/** An account that is opened with a contact proves it with the code that went there. */
const codeOfContact: CrossRule = (fields, refuse) => {
  const isByName = fields.signType === SIGN_TYPES.account;
  if (!isByName && (fields.code === undefined || fields.code === "")) refuse("code", "please_code");
};

const names = {
  loginName: z.optional(loginName),
  email: z.optional(emailAddress),
  phone: z.optional(phoneNumber),
  signType,
};

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/api/business/user/register",
  access: "public",
  rate: "auth",
  summary:
    "Open an account. Success does not sign in. `code` is what went to the e-mail address or phone (REGISTER); for a user name it is the answer to the image, where one is asked for.",
  body: z
    .strictObject({
      ...names,
      loginPassword: newPassword,
      activeCode: z.optional(z.string().check(z.maxLength(32, "field.tooLong"))),
      ...captchaFields,
      nickName: z.optional(z.string().check(z.maxLength(32, "field.tooLong"))),
    })
    .check(crossCheck(nameOfItsWay), crossCheck(codeOfContact)),
  data: z.object({ id: z.string() }),
  errors: [
    "auth.loginNameTaken",
    "auth.passwordCommon",
    "auth.passwordIsLoginName",
    "auth.wayClosed",
    "auth.inviteUnknown",
    "auth.contactTaken",
    "auth.codeWrong",
    "auth.captchaRequired",
    "auth.captchaWrong",
  ],
});

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/api/business/user/login",
  access: "public",
  rate: "auth",
  summary:
    "Sign in; ends the session that the request still carries. A wrong account and a wrong password answer the same. Who has a second factor gets auth.factorRequired with `data: {ticket, factors, expiresAt}`, and goes on at loginFactor.",
  body: z
    .strictObject({
      ...names,
      loginPassword: presentPassword,
      ...captchaFields,
    })
    .check(crossCheck(nameOfItsWay)),
  data: z.object({ satoken: z.string(), expiresAt: instant }),
  errors: [
    "auth.wrongCredentials",
    "auth.tooManyTries",
    "auth.wayClosed",
    "auth.factorRequired",
    "account.frozen",
    "auth.captchaRequired",
    "auth.captchaWrong",
  ],
});

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/api/business/user/logout",
  access: "user",
  rate: "auth",
  isOpenWhileFrozen: true,
  summary: "End this session.",
  body: z.optional(z.strictObject({})),
  data: z.object({}),
  errors: [],
});
