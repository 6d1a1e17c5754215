import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { instant } from "./primitives.ts";

/** How a person signs up or in: 1 e-mail, 2 phone, 3 account (specification, section 3). */
export const SIGN_TYPES = { email: 1, phone: 2, account: 3 } as const;
const signType = z.literal([1, 2, 3], "field.choice");

const loginName = z
  .string("please_user")
  .check(z.minLength(1, "please_user"), z.minLength(3, "field.tooShort"), z.maxLength(32, "field.tooLong"));
const email = z.string().check(z.maxLength(254, "field.tooLong"), z.email("field.format"));
/** Area code, a space, then the number. */
const phone = z.string().check(z.maxLength(24, "field.tooLong"), z.regex(/^\+?\d{1,4} \d{4,15}$/, "field.format"));
const newPassword = z
  .string("please_pwd")
  .check(
    z.minLength(1, "please_pwd"),
    z.minLength(LIMITS.passwordMinLength, "field.tooShort"),
    z.maxLength(LIMITS.passwordMaxLength, "field.tooLong"),
  );
const code = z.string().check(z.maxLength(12, "field.tooLong"));

const WAYS = { 1: "email", 2: "phone", 3: "loginName" } as const;

/** Refuses a payload whose one name is not the one that its signType asks for. */
const nameOfItsWay: CrossRule = (fields, refuse) => {
  // Only a number is looked up: an object would be asked for its text, and may throw.
  const wanted = typeof fields.signType === "number" ? WAYS[fields.signType as keyof typeof WAYS] : undefined;
  if (wanted === undefined) return;
  for (const way of Object.values(WAYS)) {
    const isGiven = fields[way] !== undefined;
    if (isGiven === (way === wanted)) continue;
    if (isGiven) refuse(way, "field.forbidden");
    else refuse(way, way === "loginName" ? "please_user" : "field.required");
  }
};

const names = { loginName: z.optional(loginName), email: z.optional(email), phone: z.optional(phone), signType };

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/api/business/user/register",
  access: "public",
  rate: "auth",
  summary: "Open an account. Success does not sign in.",
  body: z
    .strictObject({
      ...names,
      loginPassword: newPassword,
      activeCode: z.optional(z.string().check(z.maxLength(32, "field.tooLong"))),
      code: z.optional(code),
      nickName: z.optional(z.string().check(z.maxLength(32, "field.tooLong"))),
    })
    .check(crossCheck(nameOfItsWay)),
  data: z.object({ id: z.string() }),
  errors: [
    "auth.loginNameTaken",
    "auth.passwordCommon",
    "auth.passwordIsLoginName",
    "auth.wayClosed",
    "auth.inviteUnknown",
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
      loginPassword: z.string("please_pwd").check(z.minLength(1, "please_pwd"), z.maxLength(128, "field.tooLong")),
      code: z.optional(code),
    })
    .check(crossCheck(nameOfItsWay)),
  data: z.object({ satoken: z.string(), expiresAt: instant }),
  errors: ["auth.wrongCredentials", "auth.tooManyTries", "auth.wayClosed", "auth.factorRequired", "account.frozen"],
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
