import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, instant, page } from "./primitives.ts";

/** A file as a caller gets it inside a reply: calls are authorised by a header, which a plain link cannot send. */
export const fileReply = z.object({
  fileName: z.string(),
  contentType: z.enum(["text/csv; charset=utf-8", "application/pdf"]),
  /** Base64. */
  content: z.string(),
});
export type FileReply = z.infer<typeof fileReply>;

export const statementFormat = z.enum(["csv", "pdf"], "field.choice");
export type StatementFormat = z.infer<typeof statementFormat>;

const statementJob = z.object({
  id,
  from: instant,
  to: instant,
  format: statementFormat,
  status: z.enum(["waiting", "ready", "failed"]),
  /** Bills in the file; null until it is ready. */
  rows: z.nullable(z.int()),
  createdAt: instant,
});
export type StatementJob = z.infer<typeof statementJob>;

const moment = z.int("field.type").check(z.gte(0, "field.tooSmall"), z.lte(9_999_999_999_999, "field.tooBig"));

export const statement = endpoint({
  name: "assetStatement",
  method: "POST",
  path: "/api/asset/statement",
  access: "user",
  rate: "write",
  summary:
    "Ask for a file of one's bills from `from` up to but not including `to`, at most 366 days. A notice says when it is ready.",
  body: z.strictObject({ from: moment, to: moment, format: statementFormat }),
  data: statementJob,
  errors: ["statement.range", "statement.tooMany"],
});

export const statementList = endpoint({
  name: "assetStatementList",
  method: "GET",
  path: "/api/asset/statement/list",
  access: "user",
  rate: "read",
  summary: "The statements that a person asked for and that are still kept, newest first.",
  query: z.strictObject({ ...page }),
  row: statementJob,
  errors: [],
});

export const statementFile = endpoint({
  name: "assetStatementFile",
  method: "GET",
  path: "/api/asset/statement/{id}/file",
  access: "user",
  rate: "read",
  summary: "The file of a statement that is ready; only for the person who asked for it.",
  params: z.strictObject({ id }),
  data: fileReply,
  errors: ["statement.notFound", "statement.notReady"],
});
