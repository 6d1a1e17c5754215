import type { CallOf, Endpoint, ResultOf } from "@evenkeel/contract/endpoint";
import { envelope, type FieldError } from "@evenkeel/contract/envelope";
import { LIMITS } from "@evenkeel/contract/limits";
import * as z from "zod/mini";
import { currentLocale } from "#/i18n/language.ts";
import { noteContact } from "#/lib/last-contact.ts";
import { currentToken, endSession } from "#/lib/session.ts";
import { ApiError, isAborted } from "./api-error.ts";
import { InFlightGuard } from "./in-flight.ts";

// The content policy forbids code made from text.
z.config({ jitless: true });

/** How one call may differ from the others. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up; 10,000 where absent. */
  timeoutMs?: number;
}

type Envelope = z.infer<typeof envelope>;
type AnyCall = { params?: unknown; query?: unknown; body?: unknown };

const inFlight = new InFlightGuard();

/** The address of a call: its path with the parameters filled in, and its query without what is undefined. */
export function callUrl(path: string, { params = {}, query = {} }: AnyCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** What says who asks, in which language. */
export function sessionHeaders(): Record<string, string> {
  const { code } = currentLocale();
  const satoken = currentToken();
  return {
    language: code,
    lang: code,
    ...(satoken !== null && { authorization: `Bearer ${satoken}`, satoken }),
  };
}

const headersOf = (body: string | undefined) => ({
  ...sessionHeaders(),
  ...(body !== undefined && { "content-type": "application/json" }),
});

/** The session is over by status 401, or by a 500 whose message names the token (specification, section 8). */
function endsSession(code: number, msg: string): boolean {
  return code === 401 || (code === 500 && msg.includes("Token"));
}

/** Sends one request and answers the envelope of a success. @throws ApiError for everything else. */
export async function send(url: string, init: RequestInit, { signal, timeoutMs }: CallOptions): Promise<Envelope> {
  const timeout = AbortSignal.timeout(timeoutMs ?? LIMITS.httpTimeoutMs);
  const hadToken = currentToken();
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    text = await response.text();
  } catch (cause) {
    if (isAborted(cause)) throw cause;
    const key = timeout.aborted ? "network.timeout" : "network.unreachable";
    throw new ApiError({ key, code: 0, cause });
  }
  const reply = parseEnvelope(text, response.status);
  noteContact();
  // A reply to the session before this one says nothing about this one.
  if (endsSession(reply.code, reply.msg) && currentToken() === hadToken) endSession("byServer");
  if (reply.code !== 200) throw refusal(reply);
  return reply;
}

function parseEnvelope(text: string, status: number): Envelope {
  try {
    return z.parse(envelope, JSON.parse(text));
  } catch (cause) {
    if (status === 401) return { code: 401, msg: "auth.expired" };
    throw new ApiError({ key: "reply.invalid", code: status, cause });
  }
}

function refusal({ code, msg, args, data }: Envelope): ApiError {
  const errors = (data as { errors?: FieldError[] } | null | undefined)?.errors;
  return new ApiError({ key: msg, code, args, errors: Array.isArray(errors) ? errors : [], data });
}

/** Refusals that the person can take back by showing something. */
const ASKING = ["trade.locked", "security.proofRequired", "kyc.levelNeeded"];

/**
 * Makes one call of the contract and checks the reply against it.
 * Answers `data`, or `{rows, total}` for lists. Throws `ApiError`; a caller's abort is thrown as it is.
 * An identical POST in flight for less than two seconds is not sent again: both callers get the one answer.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  try {
    return await callOnce(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !ASKING.includes(error.key)) throw error;
    // The same call again, once the person has unlocked trading or shown who they are.
    const { repeatWithLeave } = await import("./ask-leave.ts");
    const again = (body: unknown) => call(endpoint, { ...input, body } as CallOf<E>, options);
    return repeatWithLeave(error, endpoint.name, ((input as AnyCall).body ?? {}) as object, again, call);
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions): Promise<ResultOf<E>> {
  const { method, path } = endpoint;
  const url = callUrl(path, input);
  const body = method === "POST" ? JSON.stringify((input as AnyCall).body ?? {}) : undefined;
  const init: RequestInit = { method, headers: headersOf(body), ...(body !== undefined && { body }) };
  const request = () => send(url, init, options);
  const reply = await (method === "POST" ? inFlight.share(`${url} ${body}`, request) : request());
  try {
    if (endpoint.row) {
      const rows = z.parse(z.array(endpoint.row), reply.rows);
      return { rows, total: reply.total ?? rows.length } as ResultOf<E>;
    }
    return (endpoint.data ? z.parse(endpoint.data, reply.data) : undefined) as ResultOf<E>;
  } catch (cause) {
    throw new ApiError({ key: "reply.invalid", code: reply.code, cause });
  }
}
