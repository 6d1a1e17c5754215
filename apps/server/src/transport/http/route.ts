import type { Endpoint, InputOf, ResultOf } from "@evenkeel/contract/endpoint";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";

/** Whoever a valid session belongs to. `mode` names the books that this person's calls act on. */
export interface SignedInUser {
  readonly id: string;
  readonly mode: "SIM" | "LIVE";
  readonly sessionId: string;
  /** Frozen by the person: may look and reduce risk. */
  readonly isFrozen?: boolean;
  /** What opens risk asks for an unlocking. */
  readonly hasTradeLock?: boolean;
}

/** What a handler knows of a request besides its input. */
export interface RequestContext<User = SignedInUser | null> {
  /** Always there where the endpoint's access is `user`; elsewhere when the caller happens to be signed in. */
  readonly user: User;
  readonly requestId: string;
  /** Wall time at arrival, milliseconds since the epoch. */
  readonly now: number;
  /** Language code of the request, such as `en` or `zh`. */
  readonly locale: string;
  readonly ip: string;
  /** As the caller names itself. */
  readonly userAgent?: string;
  /** The `host` header: what the caller says, so no authority. */
  readonly host?: string | undefined;
  /** The file of a call that takes one; absent where the form had none. */
  readonly file?: Buffer;
  /** On signed calls: the body byte for byte as it came, and the header that signs it. */
  readonly signed?: { readonly raw: string; readonly signature: string };
  /** On idempotent calls with a clientId: what to hand to `storeReply` in the transaction of the effect. */
  readonly claim: IdempotencyClaim | null;
}

export type ContextOf<E extends Endpoint> = RequestContext<
  E["access"] extends "user" ? SignedInUser : SignedInUser | null
>;

/** An endpoint of the contract with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (context: RequestContext, input: InputOf<Endpoint>) => Promise<unknown>;
  /** True where the answer carries an ETag and the caller may ask whether what it has still stands. */
  readonly isRevalidated?: boolean;
}

/**
 * Binds a handler to an endpoint. Its result is `data`, or `{rows, total}` for a list; refusals are thrown as AppError.
 * What goes in and out is checked against the contract by the transport.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: ContextOf<E>, input: InputOf<E>) => Promise<ResultOf<E>> | ResultOf<E>,
): Route {
  return {
    endpoint,
    // The pipeline has authenticated and parsed before it calls, which the erased types cannot show.
    handle: async (context, input) => handle(context as ContextOf<E>, input as InputOf<E>),
  };
}

/**
 * Marks a public call whose answer changes seldom and is the same for everybody: it is sent with an ETag, and not at all
 * to who has it already.
 * @throws Error for a call that needs a session.
 */
export function revalidated(marked: Route): Route {
  if (marked.endpoint.access !== "public") throw new Error(`The call ${marked.endpoint.name} is not for everybody.`);
  return { ...marked, isRevalidated: true };
}
