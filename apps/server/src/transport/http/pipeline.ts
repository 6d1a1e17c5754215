import type { Endpoint, InputOf } from "@evenkeel/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { hashInput, type Idempotency, type IdempotencyClaim } from "#/platform/idempotency.ts";
import { readSessionToken } from "./credentials.ts";
import { answerRevalidated } from "./entity-tag.ts";
import { parseInput } from "./parse-input.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { presentResult } from "./replies.ts";
import type { RequestContext, Route, SignedInUser } from "./route.ts";

export interface PipelineDeps {
  clock: Clock;
  limiter: RateLimiter;
  idempotency: Idempotency;
  /** Whose session this token is; null when it is none, or no more. */
  authenticate: (token: string, now: number) => Promise<SignedInUser | null>;
}

/**
 * The way of every call: limit, authenticate, parse, idempotency, act, check the reply. A step that refuses throws,
 * and the later ones never run.
 */
export function createPipeline({ clock, limiter, idempotency, authenticate }: PipelineDeps) {
  return async function answer(
    { endpoint, handle, isRevalidated }: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const now = clock.now();
    limiter.take("address", request.ip);
    const user = await identify(endpoint, request, now);
    limiter.take(endpoint.rate, user === null ? `ip:${request.ip}` : `user:${user.id}`);
    const input = parseInput(endpoint, request);
    const claim = claimOf(endpoint, input, user);
    const context: RequestContext = {
      user,
      requestId: request.id,
      now,
      locale: localeOf(request),
      ip: request.ip,
      claim,
    };
    if (claim === null) {
      const result = presentResult(endpoint, await handle(context, input));
      return isRevalidated === true ? answerRevalidated(request, reply, result) : result;
    }

    const { reply: result, isReplay } = await idempotency.once(claim, () => handle(context, input));
    if (isReplay) reply.header("idempotent-replayed", "true");
    return presentResult(endpoint, result);
  };

  async function identify(endpoint: Endpoint, request: FastifyRequest, now: number): Promise<SignedInUser | null> {
    const token = readSessionToken(request.headers);
    const user = token === null ? null : await authenticate(token, now);
    if (user === null && endpoint.access === "user") {
      throw new AppError(token === null ? "auth.required" : "auth.expired");
    }
    if (user !== null) request.userId = user.id;
    return user;
  }
}

/** The claim of a call that carries a clientId, in its body or, where it has none, in its query. */
function claimOf(endpoint: Endpoint, input: InputOf<Endpoint>, user: SignedInUser | null): IdempotencyClaim | null {
  if (endpoint.idempotent !== true || user === null) return null;
  const clientId = clientIdIn(input.body) ?? clientIdIn(input.query);
  if (clientId === null) return null;
  return { userId: user.id, clientId, endpoint: endpoint.name, bodyHash: hashInput(input) };
}

function clientIdIn(part: unknown): string | null {
  if (part === null || typeof part !== "object" || !("clientId" in part)) return null;
  return typeof part.clientId === "string" ? part.clientId : null;
}

function localeOf(request: FastifyRequest): string {
  const asked = request.headers.lang ?? request.headers.language;
  // The product's own form is `zh` or `zh_CN`; only the language part counts.
  return typeof asked === "string" && /^[a-z]{2}([_-]|$)/i.test(asked) ? asked.slice(0, 2).toLowerCase() : "en";
}
