import { randomBytes } from "node:crypto";
import type { CallOf, Endpoint, ResultOf } from "@evenkeel/contract/endpoint";
import type { StepUpProof } from "@evenkeel/contract/step-up";
import type { Message, Messenger } from "#/modules/messaging/index.ts";
import { createUsers } from "#/modules/users/index.ts";
import { createIds } from "#/platform/ids.ts";
import { createOutbox, type Outbox } from "#/platform/outbox.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import type { TestDatabase } from "#/testing/test-database.ts";
import { parseInput } from "#/transport/http/parse-input.ts";
import { presentResult } from "#/transport/http/replies.ts";
import type { RequestContext, SignedInUser } from "#/transport/http/route.ts";
import { type Auth, authRoutes, createAuth, type OwnDataPort } from "../index.ts";
import { noOwnData } from "./no-own-data.ts";

export const PASSWORD = "correct horse battery";
const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36";

/** What a call is made from; a person at home on their phone unless it says otherwise. */
export interface From {
  readonly token?: string | null;
  readonly ip?: string;
  readonly userAgent?: string;
  readonly host?: string;
  /** The language of the app; English unless it says otherwise. */
  readonly locale?: string;
}

/** The auth module with its own clock, and calls that pass its gate as the transport makes them. */
export interface AuthBench {
  readonly auth: Auth;
  readonly clock: TestClock;
  /** Sessions that were announced as ended. */
  readonly ended: string[];
  readonly outbox: Outbox;
  /** Mail and text messages that left. */
  readonly sent: Message[];
  /** People with money in their accounts. */
  readonly holdings: Set<bigint>;
  /** Registers somebody and signs them in. */
  person(): Promise<{ id: string; loginName: string; satoken: string }>;
  login(loginName: string, from?: From): Promise<{ satoken: string; expiresAt: number }>;
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>, from?: From): Promise<ResultOf<E>>;
  whoIs(token: string): Promise<SignedInUser | null>;
  /** What was told of a person's account, in order. */
  told(userId: string): Promise<string[]>;
}

export const byPassword: StepUpProof = { loginPassword: PASSWORD };

/** How long the bench keeps an identity after its account. */
export const KEEP_IDENTITY_MS = 1_825 * 24 * 3_600_000;

export function createAuthBench(
  database: TestDatabase,
  startMs: number,
  ownData: Partial<OwnDataPort> = {},
): AuthBench {
  const { pool } = database;
  const clock = createTestClock(startMs);
  const ids = createIds(clock);
  const ended: string[] = [];
  const sent: Message[] = [];
  const messenger: Messenger = {
    isOpen: () => true,
    post: async (message) => void sent.push(message),
    resume: async () => 0,
    retry: async () => 0,
    stop: async () => undefined,
  };
  const outbox = createOutbox({ pool, clock, ids, log: silentLog });
  const holdings = new Set<bigint>();
  const auth = createAuth({
    pool,
    clock,
    ids,
    log: silentLog,
    users: createUsers({ pool }),
    outbox,
    isWayOpen: (way) => way === "account",
    isAsked: () => false,
    publishNotice: async () => undefined,
    grantStartingBalance: async () => undefined,
    rateLimitScale: 1,
    secret: createServerSecret(Buffer.alloc(32, 7)),
    messenger,
    displayName: () => "Evenkeel",
    textAreaCodes: [],
    publicOrigin: null,
    holdsAnything: async (userId) => holdings.has(userId),
    ownData: {
      ...noOwnData,
      keepIdentityMs: KEEP_IDENTITY_MS,
      ...ownData,
    },
  });
  auth.onSessionEnded((sessionId) => ended.push(sessionId));
  const routes = authRoutes(auth);
  const arrival = ({ ip = "192.0.2.1", userAgent = PHONE, locale = "en" }: From) => ({
    ip,
    userAgent,
    locale,
    now: clock.now(),
    sessionId: null,
  });
  const login = (loginName: string, from: From = {}) =>
    auth.login({ loginName, signType: 3, loginPassword: PASSWORD }, arrival(from));

  return {
    auth,
    clock,
    ended,
    outbox,
    sent,
    holdings,
    login,
    whoIs: (token) => auth.authenticate(token, clock.now()),
    person: async () => {
      const loginName = `person${randomBytes(6).toString("hex")}`;
      const { id } = await auth.register({ loginName, signType: 3, loginPassword: PASSWORD }, clock.now());
      return { id, loginName, ...(await login(loginName)) };
    },
    call: async (endpoint, input, from = {}) => {
      const found = routes.find((candidate) => candidate.endpoint === endpoint);
      if (found === undefined) throw new Error(`no route answers ${endpoint.name}`);
      const user = from.token ? await auth.authenticate(from.token, clock.now()) : null;
      if (user === null && endpoint.access === "user") throw new Error("nobody is signed in with that");
      const { ip, userAgent, now } = arrival(from);
      const host = from.host ?? "localhost:8080";
      const context: RequestContext = { user, requestId: "test", now, locale: "en", ip, userAgent, host, claim: null };
      const parsed = parseInput(endpoint, { params: input.params, query: input.query, body: input.body });
      if (user !== null && endpoint.proof !== undefined) {
        const proof = (parsed.body as { stepUp?: StepUpProof }).stepUp;
        await auth.gate.prove({ user, call: endpoint.name, need: endpoint.proof, proof, host, now });
      }
      const reply = presentResult(endpoint, await found.handle(context, parsed));
      return ("rows" in reply ? { rows: reply.rows, total: reply.total } : reply.data) as ResultOf<typeof endpoint>;
    },
    told: async (userId) => {
      const { rows } = await pool.query<{ payload: { userId: string; what: string } }>(
        "SELECT payload FROM outbox_fact WHERE topic = 'auth.security' ORDER BY id",
      );
      return rows.filter(({ payload }) => payload.userId === userId).map(({ payload }) => payload.what);
    },
  };
}
