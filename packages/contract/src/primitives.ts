import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";

const DECIMAL = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const POSITIVE_DECIMAL = /^(?!0+(?:\.0+)?$)(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const UNSIGNED_DECIMAL = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

/** A decimal number as text, at most 20 digits before and 18 after the point: `"-64250.10"`. */
export const decimal = z.string().check(z.maxLength(40, "field.tooLong"), z.regex(DECIMAL, "field.format"));

/** A decimal number above zero as text. */
export const positiveDecimal = z
  .string()
  .check(z.maxLength(40, "field.tooLong"), z.regex(POSITIVE_DECIMAL, "field.positive"));

/** A decimal number of zero or more as text. */
export const unsignedDecimal = z
  .string()
  .check(z.maxLength(40, "field.tooLong"), z.regex(UNSIGNED_DECIMAL, "field.format"));

/** A price that may be taken back: above zero, or `""` or `"0"` for none. */
export const removablePrice = z.union([z.enum(["", "0"]), positiveDecimal]);

/** An id made by the server: digits as text, never more than 64 bits hold. Ours stay below 9 · 10^18 until the year 2160. */
export const id = z.string().check(z.regex(/^(?:[1-9]\d{0,17}|[1-8]\d{18})$/, "field.format"));

/** The caller's own id of a request, which makes its repetition harmless. */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/, "field.format"));

/** What a call of the class `order` carries while the person's trade lock is on: `tradeUnlock` gives it. */
export const unlockId = z.optional(z.string().check(z.maxLength(64, "field.tooLong")));

/** Milliseconds since the epoch, UTC. */
export const instant = z.int().check(z.nonnegative());

/** An instrument's id on routes and orders: `btcusdt`. */
export const coin = z.string().check(z.regex(/^[a-z0-9._-]{1,32}$/, "field.format"));

/** A whole number as it stands in a query. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, "field.format")),
    z.pipe(
      z.transform((text: string) => Number.parseInt(text, 10)),
      z.int().check(z.gte(min, "field.tooSmall"), z.lte(max, "field.tooBig")),
    ),
  );
}

/** Fields of every paged list. */
export const page = {
  pageNum: z._default(wholeNumber(1, 1_000_000), 1),
  pageSize: z._default(wholeNumber(1, LIMITS.maxPageSize), LIMITS.pageSize),
};

/** A way on which a person is told something besides the list in which it stands. */
export const noticeChannel = z.enum(["inApp", "push"], "field.choice");

/** The two kinds of books, which never meet. */
export const mode = z.enum(["SIM", "LIVE"]);
