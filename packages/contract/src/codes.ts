import * as z from "zod/mini";

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

/** A code from a message: six digits. */
export const oneTimeCode = z
  .string("please_code")
  .check(z.minLength(1, "please_code"), z.regex(/^\d{6}$/, "field.format"));
