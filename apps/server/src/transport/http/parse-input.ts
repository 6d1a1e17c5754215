import type { Endpoint, InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import { fieldErrors } from "@evenkeel/contract/field-errors";
import * as z from "zod/mini";
import { AppError } from "#/platform/app-error.ts";

/** A request as Fastify hands it over, nothing checked. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

// What an endpoint does not declare, it does not take.
const nothing = z.strictObject({});
// NUL, which PostgreSQL cannot keep, and the character that stands where a decoder found no text.
const DAMAGED = /[\0\ufffd]/;
const MAX_DEPTH = 16;
const MAX_ERRORS = 100;

/**
 * Checks the three parts of a request against the endpoint.
 * @throws AppError `request.invalid` with every bad field of all parts in `data.errors`.
 */
export function parseInput(endpoint: Endpoint, raw: RawInput): InputOf<Endpoint> {
  const errors: FieldError[] = [];
  const parse = (part: keyof RawInput): unknown => {
    // An absent body is an empty one: each field that is missing is then named.
    const input = raw[part] ?? (raw[part] === null && part === "body" ? null : {});
    const textErrors = badTexts(input, part);
    if (textErrors.length > 0) {
      errors.push(...textErrors);
      return undefined;
    }
    const result = z.safeParse(endpoint[part] ?? nothing, input, { reportInput: true });
    if (result.success) return result.data;
    errors.push(...fieldErrors(result.error));
    return undefined;
  };
  const input = { params: parse("params"), query: parse("query"), body: parse("body") };
  if (errors.length > 0) throw new AppError("request.invalid", { data: { errors: errors.slice(0, MAX_ERRORS) } });
  return input as InputOf<Endpoint>;
}

/**
 * What no field may hold whatever its schema says: text that PostgreSQL or UTF-8 cannot carry, a query parameter
 * given twice, nesting without end.
 */
function badTexts(input: unknown, part: keyof RawInput): FieldError[] {
  const errors: FieldError[] = [];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (typeof value === "string") {
      if (DAMAGED.test(value) || !value.isWellFormed()) errors.push({ field: path, key: "field.format" });
    } else if (Array.isArray(value) && part === "query") {
      errors.push({ field: path, key: "field.duplicate" });
    } else if (value !== null && typeof value === "object") {
      if (depth === MAX_DEPTH) {
        errors.push({ field: path, key: "field.type" });
        return;
      }
      for (const [name, held] of Object.entries(value)) visit(held, depth === 0 ? name : `${path}.${name}`, depth + 1);
    }
  };
  visit(input, part, 0);
  return errors;
}
