import * as z from "zod/mini";
import type { ErrorKey } from "./errors.ts";

/** One refused field of a request: its path (`takeProfit`, `items.0.coin`) and the message key that says why. */
export interface FieldError {
  readonly field: string;
  readonly key: string;
}

/** The reply of a call that answers one thing. `code` 200 is success. */
export interface SingleReply<T> {
  readonly code: 200;
  readonly msg: "ok";
  readonly data: T;
}

/** The reply of a call that answers a page of rows; `total` counts the rows of all pages. */
export interface ListReply<T> {
  readonly code: 200;
  readonly msg: "ok";
  readonly rows: readonly T[];
  readonly total: number;
}

/** The reply of a call that was refused. The HTTP status equals `code`; `msg` is a key of the error catalogue. */
export interface ErrorReply {
  readonly code: number;
  readonly msg: ErrorKey | string;
  readonly args?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

/** The outer form of every reply, checked before anything inside it is believed. */
export const envelope = z.object({
  code: z.number().check(z.positive()),
  msg: z.string(),
  args: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown()),
  rows: z.optional(z.array(z.unknown())),
  total: z.optional(z.number()),
});
