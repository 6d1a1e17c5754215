import type { CallOf, Endpoint, ResultOf } from "@evenkeel/contract/endpoint";
import { parseInput } from "#/transport/http/parse-input.ts";
import { presentResult } from "#/transport/http/replies.ts";
import type { Route } from "#/transport/http/route.ts";

export interface Caller {
  /** Null: a visitor. */
  readonly userId?: string | null;
  readonly locale?: string;
  readonly now?: number;
  readonly mode?: "SIM" | "LIVE";
  readonly file?: Buffer;
  readonly signed?: { readonly raw: string; readonly signature: string };
}

/**
 * Calls a route as the pipeline does, in process: the input is parsed and the reply checked by the contract.
 * @throws AppError as the caller would get it; ReplyMismatchError where the reply does not fit.
 */
export async function callRoute<E extends Endpoint>(
  routes: readonly Route[],
  endpoint: E,
  input: CallOf<E>,
  { userId = null, locale = "en", now = 0, mode = "SIM", file, signed }: Caller = {},
): Promise<ResultOf<E>> {
  const found = routes.find((candidate) => candidate.endpoint === endpoint);
  if (found === undefined) throw new Error(`no route answers ${endpoint.name}`);
  const context = {
    user: userId === null ? null : { id: userId, mode, sessionId: "1" },
    requestId: "test",
    now,
    locale,
    ip: "127.0.0.1",
    claim: null,
    ...(file !== undefined && { file }),
    ...(signed !== undefined && { signed }),
  };
  const parsed = parseInput(endpoint, { params: input.params, query: input.query, body: input.body });
  const reply = presentResult(endpoint, await found.handle(context, parsed));
  return ("rows" in reply ? { rows: reply.rows, total: reply.total } : reply.data) as ResultOf<E>;
}
