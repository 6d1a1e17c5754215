import type * as z from "zod/mini";
import type { FieldError } from "./envelope.ts";
import { FIELD_KEYS, type FieldKey } from "./errors.ts";

const KEYS = new Set<string>(FIELD_KEYS);

/** The part of a schema's refusal that names a field and says why. */
interface Issue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly keys?: readonly string[];
  readonly origin?: string;
  readonly errors?: readonly (readonly Issue[])[];
}

function keyOf(issue: Issue): FieldKey {
  const isMissing = issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value");
  if (isMissing && !issue.message.startsWith("please_")) return "field.required";
  if (KEYS.has(issue.message)) return issue.message as FieldKey;
  switch (issue.code) {
    case "invalid_type":
      return "field.type";
    case "too_small":
      return issue.origin === "string" || issue.origin === "array" ? "field.tooShort" : "field.tooSmall";
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "field.tooLong" : "field.tooBig";
    case "invalid_value":
      return "field.choice";
    default:
      return issue.input === undefined && issue.code === "invalid_union" ? "field.required" : "field.format";
  }
}

/** The most telling refusal among the branches of a union: one that speaks a known key, else none. */
function keyOfUnion(issue: Issue): FieldKey | undefined {
  for (const branch of issue.errors ?? []) {
    for (const inner of branch)
      if (inner.path.length === 0 && KEYS.has(inner.message)) return inner.message as FieldKey;
  }
  return undefined;
}

/**
 * Every refused field of a request, each once, in the order found. Parse with `{ reportInput: true }`, so that a field that
 * is missing can be told from one of a wrong type.
 */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const found = new Map<string, FieldKey>();
  const note = (field: string, key: FieldKey) => {
    if (!found.has(field)) found.set(field, key);
  };
  for (const issue of error.issues as readonly Issue[]) {
    const at = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys ?? []) note(at ? `${at}.${key}` : key, "field.unknown");
      continue;
    }
    const key = (issue.code === "invalid_union" ? keyOfUnion(issue) : undefined) ?? keyOf(issue);
    note(at || "body", key);
  }
  return [...found].map(([field, key]) => ({ field, key }));
}
