import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { emailAddress, phoneNumber } from "./person-fields.ts";

/**
 * What a code is for; it is good for nothing else. Somebody who is not signed in asks for REGISTER and FIND_PASSWORD
 * alone (specification, section 7).
 */
export const CODE_TYPES = [
  "REGISTER",
  "FIND_PASSWORD",
  "BIND",
  "CHANGE_PWD",
  "TRADE_PWD",
  "WITHDRAW",
  "LOGIN",
] as const;
export const codeType = z.enum(CODE_TYPES, "field.choice");
export type CodeType = (typeof CODE_TYPES)[number];

/** The answer to an image, or to the question in words, with the id that came with it. */
export const captchaFields = {
  code: z.optional(z.string().check(z.maxLength(12, "field.tooLong"))),
  captchaId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "field.format"))),
};

const CODE_ERRORS = [
  "auth.required",
  "auth.wayClosed",
  "auth.codeTooSoon",
  "auth.codeLimit",
  "auth.channelClosed",
  "auth.noContact",
  "auth.captchaRequired",
  "auth.captchaWrong",
] as const;

const sent = z.object({
  /** Where the code went, masked; what a visitor typed stays as it was typed. */
  to: z.string(),
});

export const sendEmailCode = endpoint({
  name: "sendEmailCode",
  method: "POST",
  path: "/api/common/sendEmailCode",
  access: "public",
  rate: "auth",
  summary:
    "Send a code by mail. The answer is the same whether or not anybody has the address. Without `email` it goes to one's own; with BIND and `email`, to the new one. All but REGISTER and FIND_PASSWORD need a session.",
  body: z.strictObject({ codeType, email: z.optional(emailAddress), ...captchaFields }),
  data: sent,
  errors: CODE_ERRORS,
});

export const sendMobileCode = endpoint({
  name: "sendMobileCode",
  method: "POST",
  path: "/api/common/sendMobileCode",
  access: "public",
  rate: "auth",
  summary:
    "Send a code as a text message, as sendEmailCode does by mail. To a number that is not one's own it wants the answer to an image first.",
  body: z.strictObject({ codeType, phone: z.optional(phoneNumber), ...captchaFields }),
  data: sent,
  errors: CODE_ERRORS,
});

export const captchaImage = endpoint({
  name: "easyGenerateCode",
  method: "GET",
  path: "/api/user/easyGenerateCode",
  access: "public",
  rate: "auth",
  summary:
    "An image with five characters to copy. Its id is in the header x-captcha-id; the answer goes in `code` with `captchaId`, once, within two minutes.",
  query: z.strictObject({ codeType: z.optional(codeType) }),
  file: "image/png",
  errors: [],
});

export const captchaQuestion = endpoint({
  name: "easyGenerateQuestion",
  method: "GET",
  path: "/api/user/easyGenerateQuestion",
  access: "public",
  rate: "auth",
  summary: "In place of the image, for those who cannot see it: a question in words, answered in the same way.",
  query: z.strictObject({ codeType: z.optional(codeType) }),
  data: z.object({
    captchaId: z.string(),
    /** Letters to read out, and which of them (from 1) the answer is made of. */
    letters: z.array(z.string()),
    places: z.array(z.int()),
  }),
  errors: ["auth.codeLimit"],
});
