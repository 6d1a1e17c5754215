import type * as z from "zod/mini";
import type { ErrorKey } from "./errors.ts";
import type { IdentitySubject } from "./identity-level.ts";

/** Who may make a call: anybody, or a person who is signed in. A call without a class does not exist. */
export type Access = "public" | "user";

/**
 * Which budget of calls a second a call draws on. `order` opens risk, so it also asks for the `unlockId` of who has the
 * trade lock on; `reduce` is apart, so that risk can always be reduced.
 */
export type RateClass = "read" | "write" | "order" | "reduce" | "auth";

/**
 * What a call asks for besides a session, in its body's `stepUp`. `factor`: a second factor, or the login password of who
 * has none. `full`: the login password, and a second factor of who has one. `money`: the fund password or a second factor,
 * or the login password of who has neither. `ifSet`: a second factor of who has one; the call asks the rest by itself.
 */
export type ProofNeed = "factor" | "full" | "money" | "ifSet";

type Schema = z.ZodMiniType;

/** One call as a value: the server's route, the web client and the OpenAPI document all come from it. */
export interface Endpoint {
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Path with its parameters in braces: `/api/collection/del/{ids}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly rate: RateClass;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What the answer is where it is no envelope but a file; refusals are envelopes all the same. */
  readonly file?: "image/png";
  /** Shape of `data`; a call has this or `row`. */
  readonly data?: Schema;
  /** Shape of one of `rows`. */
  readonly row?: Schema;
  /** True where the body carries a `clientId` that makes a repetition harmless. */
  readonly idempotent?: boolean;
  /** Proof that it is the person and not only their session; without it the call is never reached. */
  readonly proof?: ProofNeed;
  /** Where the proof is asked for in one kind of money alone. */
  readonly proofMode?: "LIVE";
  /** What it opens in real money, by which the person's identity must be verified far enough. */
  readonly identity?: IdentitySubject;
  /** The module of PLAYING_SETTING that it opens risk in; operators may ask for a higher identity level there. */
  readonly module?: string;
  /** True where a person who has frozen the account may still call. Reading and reducing risk may always. */
  readonly isOpenWhileFrozen?: boolean;
  /** Where the body is a multipart form with one file, `file`; its other parts are the fields of `body`. */
  readonly upload?: { readonly maxBytes: number };
  /** Media type in which the body, JSON all the same, comes besides `application/json`; such a body is 16 kB at most. */
  readonly mediaType?: "application/csp-report";
  /** True where a provider calls, whose signature over the body as it came is checked by the handler. */
  readonly signed?: boolean;
  /** The refusals of its own, besides those that every call may answer. */
  readonly errors: readonly ErrorKey[];
}

/** Declares a call; keeps the exact types of its parts. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Out<S> = S extends Schema ? z.infer<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** What the server's handler gets after parsing. */
export interface InputOf<E extends Endpoint> {
  readonly params: Out<E["params"]>;
  readonly query: Out<E["query"]>;
  readonly body: Out<E["body"]>;
}

/** What a caller gives: only the parts that the call has. */
export type CallOf<E extends Endpoint> = (E["params"] extends Schema
  ? { readonly params: In<E["params"]> }
  : { readonly params?: never }) &
  (E["query"] extends Schema ? { readonly query?: In<E["query"]> } : { readonly query?: never }) &
  (E["body"] extends Schema ? { readonly body: In<E["body"]> } : { readonly body?: never });

/** `data` of the reply. */
export type DataOf<E extends Endpoint> = Out<E["data"]>;

/** One row of the reply. */
export type RowOf<E extends Endpoint> = Out<E["row"]>;

/** A file as a handler returns it, with the headers that go with it. */
export interface FileResult {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a handler returns: `data`, a page of rows, or a file. */
export type ResultOf<E extends Endpoint> = E["file"] extends string
  ? FileResult
  : E["row"] extends Schema
    ? { readonly rows: readonly RowOf<E>[]; readonly total: number }
    : DataOf<E>;
