import type { Endpoint } from "@evenkeel/contract/endpoint";
import type { ErrorReply, ListReply, SingleReply } from "@evenkeel/contract/envelope";
import * as z from "zod/mini";
import type { AppError } from "#/platform/app-error.ts";

/** A handler returned what the contract does not allow: a fault of ours, never the caller's. */
export class ReplyMismatchError extends Error {
  override readonly name = "ReplyMismatchError";
}

/**
 * The envelope of a result, holding only what the contract lists: any other field is left out.
 * @throws ReplyMismatchError when the result does not fit.
 */
export function presentResult(endpoint: Endpoint, result: unknown): SingleReply<unknown> | ListReply<unknown> {
  if (endpoint.row === undefined) {
    return { code: 200, msg: "ok", data: endpoint.data === undefined ? {} : checked(endpoint, endpoint.data, result) };
  }
  const page = checked(endpoint, pageOf(endpoint.row), result);
  return { code: 200, msg: "ok", rows: page.rows, total: page.total };
}

/** The envelope of a refusal. */
export function presentError(error: AppError): ErrorReply {
  return {
    code: error.status,
    msg: error.key,
    ...(error.args === undefined ? {} : { args: error.args }),
    ...(error.data === undefined ? {} : { data: error.data }),
  };
}

const pageSchema = (row: z.ZodMiniType) => z.object({ rows: z.array(row), total: z.int() });
/** Each schema is compiled when it first reads, which takes longer than the reading. */
const pages = new WeakMap<z.ZodMiniType, ReturnType<typeof pageSchema>>();

function pageOf(row: z.ZodMiniType) {
  const page = pages.get(row) ?? pageSchema(row);
  pages.set(row, page);
  return page;
}

function checked<S extends z.ZodMiniType>(endpoint: Endpoint, schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const places = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`);
  throw new ReplyMismatchError(`${endpoint.name} answered what its contract does not allow (${places.join("; ")})`);
}
