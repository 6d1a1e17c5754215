import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";

export const emailAddress = z
  .string("please_email")
  .check(z.minLength(1, "please_email"), z.maxLength(254, "field.tooLong"), z.email("field.format"));

/** Area code, a space, then the number. */
export const phoneNumber = z
  .string("please_mobile")
  .check(
    z.minLength(1, "please_mobile"),
    z.maxLength(24, "field.tooLong"),
    z.regex(/^\+?\d{1,4} \d{4,15}$/, "field.format"),
  );

/** As people count: a character beyond the first plane of Unicode is one and not two. */
const charactersOf = (text: string) => [...text].length;

/** 8 to 64 characters, whatever they are. JSON schemas count in code units, of which a character has two at most. */
export const newPassword = z.string("please_pwd").check(
  z.minLength(1, "please_pwd"),
  z.minLength(LIMITS.passwordMinLength, "field.tooShort"),
  z.maxLength(2 * LIMITS.passwordMaxLength, "field.tooLong"),
  z.refine((text) => charactersOf(text) >= LIMITS.passwordMinLength, "field.tooShort"),
  z.refine((text) => charactersOf(text) <= LIMITS.passwordMaxLength, "field.tooLong"),
);

export const presentPassword = z
  .string("please_pwd")
  .check(z.minLength(1, "please_pwd"), z.maxLength(128, "field.tooLong"));

/** A code from a message: six digits. */
export const oneTimeCode = z
  .string("please_code")
  .check(z.minLength(1, "please_code"), z.regex(/^\d{6}$/, "field.format"));

export const fundPassword = z
  .string("please_pwd")
  .check(z.minLength(1, "please_pwd"), z.regex(/^\d{6}$/, "field.format"));
