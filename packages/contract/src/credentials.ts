import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, fundPassword, newPassword, oneTimeCode, phoneNumber, presentPassword } from "./person-fields.ts";
import { instant } from "./primitives.ts";
import { secondFactor, stepUp } from "./step-up.ts";

const channel = z.enum(["email", "phone"], "field.choice");
const done = z.object({});
const PASSWORD_ERRORS = ["auth.passwordCommon", "auth.passwordIsLoginName", "auth.codeWrong"] as const;

export const findUserEmail = endpoint({
  name: "findUserEmail",
  method: "POST",
  path: "/api/business/user/findUserEmail",
  access: "public",
  rate: "auth",
  summary: "Set a new password with a code by mail (FIND_PASSWORD). Ends every session and holds withdrawals for 24 h.",
  body: z.strictObject({ email: emailAddress, password: newPassword, emailCode: oneTimeCode }),
  data: done,
  errors: PASSWORD_ERRORS,
});

export const findUserPhone = endpoint({
  name: "findUserPhone",
  method: "POST",
  path: "/api/business/user/findUserPhone",
  access: "public",
  rate: "auth",
  summary: "The same with a code by text message.",
  body: z.strictObject({
    phone: z.string("please_mobile").check(z.minLength(1, "please_mobile"), z.regex(/^\d{4,15}$/, "field.format")),
    password: newPassword,
    emailCode: oneTimeCode,
    areaCode: z.string().check(z.regex(/^\d{1,4}$/, "field.format")),
  }),
  data: done,
  errors: PASSWORD_ERRORS,
});

export const changeLoginPwd = endpoint({
  name: "changeLoginPwd",
  method: "POST",
  path: "/api/business/user/changeLoginPwd",
  access: "user",
  rate: "auth",
  summary:
    "Change the login password; whoever has a contact bound also gives a code (CHANGE_PWD), and whoever has a second factor shows it. Ends every other session and holds withdrawals for 24 h.",
  proof: "ifSet",
  body: z.strictObject({
    oldPassword: presentPassword,
    newPassword,
    code: z.optional(oneTimeCode),
    channel: z.optional(channel),
    stepUp: z.optional(stepUp),
  }),
  data: done,
  errors: [...PASSWORD_ERRORS, "auth.wrongPassword", "auth.tooManyTries"],
});

const exactlyOne =
  (a: string, b: string): CrossRule =>
  (fields, refuse) => {
    if ((fields[a] === undefined) === (fields[b] === undefined)) refuse(a, "field.exactlyOne");
  };

export const tradePwdSet = endpoint({
  name: "tradePwdSet",
  method: "POST",
  path: "/api/business/user/tradePwdSet",
  access: "user",
  rate: "auth",
  summary: "Set the fund password: six digits, with the login password, and a second factor of who has one.",
  proof: "ifSet",
  body: z
    .strictObject({
      password: fundPassword,
      confirm: fundPassword,
      loginPassword: presentPassword,
      stepUp: z.optional(stepUp),
    })
    .check(
      crossCheck((fields, refuse) => {
        if (fields.password !== fields.confirm) refuse("confirm", "register_pwd_diff");
      }),
    ),
  data: done,
  errors: ["auth.tradePwdExists", "auth.tradePwdEasy", "auth.wrongPassword", "auth.tooManyTries"],
});

export const tradePwdChange = endpoint({
  name: "tradePwdChange",
  method: "POST",
  path: "/api/business/user/tradePwdChange",
  access: "user",
  rate: "auth",
  summary:
    "Change the fund password with the old one, or with a code (TRADE_PWD), and a second factor of who has one. Holds withdrawals for 24 h.",
  proof: "ifSet",
  body: z
    .strictObject({
      old: z.optional(fundPassword),
      code: z.optional(oneTimeCode),
      channel: z.optional(channel),
      new: fundPassword,
      stepUp: z.optional(stepUp),
    })
    .check(crossCheck(exactlyOne("old", "code"))),
  data: done,
  errors: [
    "auth.tradePwdNotSet",
    "auth.tradePwdEasy",
    "auth.tradePwdWrong",
    "auth.tradePwdLocked",
    "auth.codeWrong",
    "auth.noContact",
  ],
});

const BIND_ERRORS = ["auth.codeWrong", "auth.contactTaken"] as const;

export const bindEmail = endpoint({
  name: "bindEmail",
  method: "POST",
  path: "/api/business/user/bindEmail",
  access: "user",
  rate: "auth",
  summary: "Bind an e-mail address, or change it. Holds withdrawals for 6 h, a change for 24 h.",
  proof: "factor",
  body: z.strictObject({ email: emailAddress, code: oneTimeCode, stepUp }),
  data: done,
  errors: BIND_ERRORS,
});

export const bindPhone = endpoint({
  name: "bindPhone",
  method: "POST",
  path: "/api/business/user/bindPhone",
  access: "user",
  rate: "auth",
  summary: "Bind a phone, or change it. Holds withdrawals for 6 h, a change for 24 h.",
  proof: "factor",
  body: z.strictObject({ phone: phoneNumber, code: oneTimeCode, stepUp }),
  data: done,
  errors: BIND_ERRORS,
});

/** Why withdrawals wait. */
export const HOLD_REASONS = [
  "passwordChanged",
  "passwordReset",
  "tradePwdChanged",
  "emailBound",
  "emailChanged",
  "phoneBound",
  "phoneChanged",
  "totpOn",
  "totpChanged",
  "totpOff",
  "passkeyAdded",
  "passkeyRemoved",
  "recoveryRenewed",
] as const;
export const withdrawalHold = z.object({ reason: z.enum(HOLD_REASONS), until: instant });
export type WithdrawalHold = z.infer<typeof withdrawalHold>;

export const credentials = endpoint({
  name: "credentials",
  method: "GET",
  path: "/api/business/user/credentials",
  access: "user",
  rate: "read",
  summary: "What the person signs in and is reached with, masked, and whether withdrawals wait.",
  data: z.object({
    loginName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    hasTradePwd: z.boolean(),
    tradePwdLockedUntil: z.nullable(instant),
    withdrawalHold: z.nullable(withdrawalHold),
    /** The second factors that changes ask for; empty: the login password. */
    factors: z.array(secondFactor),
  }),
  errors: [],
});
