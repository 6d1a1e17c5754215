import type { FieldError } from "@evenkeel/contract/envelope";

/** Why a call failed without an answer of the server that could be believed. */
export type LocalErrorKey = "network.timeout" | "network.unreachable" | "reply.invalid";

interface ApiErrorParts {
  key: string;
  code: number;
  args?: Readonly<Record<string, string>> | undefined;
  errors?: readonly FieldError[];
  data?: unknown;
  cause?: unknown;
}

/** A refused or failed call. `key` is the message key; `code` the HTTP status, 0 where no answer came. */
export class ApiError extends Error {
  readonly key: string;
  readonly code: number;
  readonly args: Readonly<Record<string, string>>;
  /** The refused fields of the request, each with its message key. */
  readonly errors: readonly FieldError[];
  /** What the server sent beside the refusal, unchecked. */
  readonly data: unknown;

  constructor({ key, code, args = {}, errors = [], data, cause }: ApiErrorParts) {
    super(key, { cause });
    this.name = "ApiError";
    this.key = key;
    this.code = code;
    this.args = args;
    this.errors = errors;
    this.data = data;
  }
}

/** Whether a promise was given up on purpose: nothing to report, nothing to retry. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
