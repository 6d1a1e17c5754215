import type { Endpoint, FileResult, InputOf, ProofNeed } from "@evenkeel/contract/endpoint";
import type { IdentitySubject } from "@evenkeel/contract/identity-level";
import type { StepUpProof } from "@evenkeel/contract/step-up";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#/platform/app-error.ts";
import { clientNetwork } from "#/platform/client-network.ts";
import type { Clock } from "#/platform/clock.ts";
import { hashInput, type Idempotency, type IdempotencyClaim } from "#/platform/idempotency.ts";
import { readSessionToken } from "./credentials.ts";
import { answerRevalidated } from "./entity-tag.ts";
import { isForm, readForm } from "./form-reader.ts";
import { parseInput } from "./parse-input.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { presentResult, writeLastingRows } from "./replies.ts";
import type { RequestContext, Route, SignedInUser } from "./route.ts";

/** What stands between a session and what it may not do by itself. */
export interface Gate {
  /** Passes who shows what the call needs. @throws AppError as `StepUp.prove`. */
  prove(ask: {
    readonly user: SignedInUser;
    readonly call: string;
    readonly need: ProofNeed;
    readonly proof: StepUpProof | undefined;
    readonly host: string | undefined;
    readonly now: number;
  }): Promise<void>;
  /** Passes whose identity is verified far enough, for the module as well. @throws AppError `kyc.levelNeeded`. */
  checkIdentity(user: SignedInUser, subject: IdentitySubject, module: string | undefined): Promise<void>;
  /** Passes who has no trade lock or has unlocked it. @throws AppError `trade.locked`. */
  checkUnlock(user: SignedInUser, unlockId: string | undefined, now: number): Promise<void>;
}

export interface PipelineDeps {
  clock: Clock;
  limiter: RateLimiter;
  idempotency: Idempotency;
  /** Whose session this token is; null when it is none, or no more. */
  authenticate: (token: string, now: number) => Promise<SignedInUser | null>;
  /** Without one, every call that needs proof is refused. */
  gate?: Gate;
}

/**
 * The way of every call: limit, authenticate, parse, idempotency, authorise, act, check the reply. A step that refuses throws,
 * and the later ones never run.
 */
export function createPipeline({ clock, limiter, idempotency, authenticate, gate = CLOSED_GATE }: PipelineDeps) {
  return async function answer(
    { endpoint, handle, isRevalidated }: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const now = clock.now();
    const caller = clientNetwork(request.ip);
    limiter.take("address", caller);
    const user = await identify(endpoint, request, now);
    limiter.take(endpoint.rate, user === null ? `ip:${caller}` : `user:${user.id}`);
    const form = endpoint.upload !== undefined && isForm(request) ? await readForm(request.raw, endpoint.upload) : null;
    const input = parseInput(endpoint, { ...rawOf(request), ...(form !== null && { body: form.fields }) });
    const claim = claimOf(endpoint, input, user);
    const context: RequestContext = {
      user,
      requestId: request.id,
      now,
      locale: localeOf(request),
      ip: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
      host: request.headers.host,
      claim,
      ...(form?.file !== undefined && { file: form.file }),
      ...(endpoint.signed === true && { signed: signedPartOf(request) }),
    };
    const act = async () => {
      if (user !== null) await authorise(endpoint, user, input, context);
      return handle(context, input);
    };
    if (endpoint.file !== undefined) {
      const { bytes, headers } = (await act()) as FileResult;
      return reply.headers(headers).type(endpoint.file).send(Buffer.from(bytes));
    }
    if (claim === null) {
      const result = await act();
      if (isRevalidated === true) return answerRevalidated(request, reply, presentResult(endpoint, result));
      const text = writeLastingRows(endpoint, result);
      if (text === null) return presentResult(endpoint, result);
      return reply.header("content-type", "application/json; charset=utf-8").send(text);
    }

    const { reply: result, isReplay } = await idempotency.once(claim, act);
    if (isReplay) reply.header("idempotent-replayed", "true");
    return presentResult(endpoint, result);
  };

  /** What a session may do by itself, and what needs more. A repetition that gets its first answer again needs nothing. */
  async function authorise(
    endpoint: Endpoint,
    user: SignedInUser,
    { body }: InputOf<Endpoint>,
    { host, now }: Pick<RequestContext, "host" | "now">,
  ): Promise<void> {
    if (endpoint.access !== "user") return;
    if (user.isFrozen === true && !isOpenWhileFrozen(endpoint)) throw new AppError("account.selfFrozen");
    if (endpoint.identity !== undefined && user.mode === "LIVE")
      await gate.checkIdentity(user, endpoint.identity, endpoint.module);
    const given = (body ?? {}) as { stepUp?: StepUpProof; unlockId?: string };
    if (endpoint.proof !== undefined && (endpoint.proofMode ?? user.mode) === user.mode) {
      await gate.prove({ user, call: endpoint.name, need: endpoint.proof, proof: given.stepUp, host, now });
    }
    if (endpoint.rate === "order") await gate.checkUnlock(user, given.unlockId, now);
  }

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

const CLOSED_GATE: Gate = {
  checkIdentity: async () => {
    throw new AppError("kyc.levelNeeded");
  },
  prove: async () => {
    throw new AppError("security.proofRequired");
  },
  checkUnlock: async ({ hasTradeLock }) => {
    if (hasTradeLock === true) throw new AppError("trade.locked");
  },
};

/** A frozen account can be looked at, and what is open in it can be made smaller. */
function isOpenWhileFrozen({ method, rate, isOpenWhileFrozen: isMarked }: Endpoint): boolean {
  return method === "GET" || rate === "reduce" || isMarked === true;
}

const rawOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body });

/** What a provider signed: the text as it came, which a signed route keeps. */
function signedPartOf(request: FastifyRequest): { raw: string; signature: string } {
  const header = request.headers["x-signature"];
  return { raw: request.rawText ?? "", signature: typeof header === "string" ? header : "" };
}

/** The claim of a call that carries a clientId, in its body or, where it has none, in its query. */
function claimOf(endpoint: Endpoint, input: InputOf<Endpoint>, user: SignedInUser | null): IdempotencyClaim | null {
  if (endpoint.idempotent !== true || user === null) return null;
  const clientId = clientIdIn(input.body) ?? clientIdIn(input.query);
  if (clientId === null) return null;
  return { userId: user.id, clientId, endpoint: endpoint.name, bodyHash: hashInput(withoutProof(input)) };
}

/** A repetition may come with another proof or unlocking: it asks for the same. */
function withoutProof(input: InputOf<Endpoint>): unknown {
  if (input.body === null || typeof input.body !== "object" || Array.isArray(input.body)) return input;
  const { stepUp: _proof, unlockId: _unlocking, ...body } = input.body as Record<string, unknown>;
  return { ...input, body };
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
