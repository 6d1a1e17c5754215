import type { Endpoint } from "@evenkeel/contract/endpoint";
import type { ErrorReply, ListReply, SingleReply } from "@evenkeel/contract/envelope";
import * as z from "zod/mini";
import type { AppError } from "#/platform/app-error.ts";
import { isLasting } from "#/platform/lasting-row.ts";

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

/** The text of rows that never change, by the schema that each was checked against. */
const writtenRows = new WeakMap<z.ZodMiniType, WeakMap<object, string>>();

/**
 * The text of `presentResult` for a page of lasting rows, each of which is checked and written once and not with every
 * answer; null for any other result.
 * @throws ReplyMismatchError as `presentResult`.
 */
export function writeLastingRows(endpoint: Endpoint, result: unknown): string | null {
  const { row } = endpoint;
  if (row === undefined || !isPage(result) || !result.rows.every(isLastingRow)) return null;
  const written = writtenRows.get(row) ?? new WeakMap<object, string>();
  writtenRows.set(row, written);
  const texts = result.rows.map((each) => {
    const text = written.get(each) ?? JSON.stringify(checked(endpoint, row, each));
    written.set(each, text);
    return text;
  });
  return `{"code":200,"msg":"ok","rows":[${texts.join(",")}],"total":${result.total}}`;
}

/** Whether a handler answered a page, as far as that shows without its rows. */
function isPage(result: unknown): result is { readonly rows: readonly unknown[]; readonly total: number } {
  if (result === null || typeof result !== "object" || !("rows" in result) || !("total" in result)) return false;
  return Array.isArray(result.rows) && Number.isSafeInteger(result.total);
}

const isLastingRow = (row: unknown): row is object => row !== null && typeof row === "object" && isLasting(row);

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
