import { login, logout, register, SIGN_TYPES } from "@evenkeel/contract/auth";
import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import type { Messenger } from "#/modules/messaging/index.ts";
import type { User, Users } from "#/modules/users/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { Outbox } from "#/platform/outbox.ts";
import type { ServerSecret } from "#/platform/server-secret.ts";
import type { Gate } from "#/transport/http/pipeline.ts";
import { type Route, route, type SignedInUser } from "#/transport/http/route.ts";
import { arrivalOf } from "./arrival.ts";
import { type Codes, createCodes } from "./codes/codes.ts";
import { deviceRoutes } from "./devices/device.routes.ts";
import { userRegistered } from "./facts.ts";
import { guardRoutes } from "./guards/guard.routes.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { findPasswordProblem } from "./password-rules.ts";
import { factorRoutes } from "./second-factor/factor.routes.ts";
import { factorLoginRoutes } from "./second-factor/login.routes.ts";
import { createSecurity, type Security } from "./security.ts";
import { createSessions } from "./sessions.ts";
import type { Arrival } from "./sign-in.ts";

export type { CodeOwner, CodeRequest, Codes } from "./codes/codes.ts";
export { securityEvent, userRegistered } from "./facts.ts";
export type { Security } from "./security.ts";
export type { Arrival } from "./sign-in.ts";

type RegisterBody = InputOf<typeof register>["body"];
type LoginBody = InputOf<typeof login>["body"];

export interface Auth {
  /** Opens an account with its starting balance; both or neither. @throws AppError as the contract lists. */
  register(body: RegisterBody, now: number): Promise<DataOf<typeof register>>;
  /** Checks the password and opens a session. @throws AppError as the contract lists. */
  login(body: LoginBody, from: Arrival): Promise<DataOf<typeof login>>;
  logout(user: SignedInUser, now: number): Promise<void>;
  /** Whose session token it is, or null. For the transport. */
  authenticate(token: string, now: number): Promise<SignedInUser | null>;
  /** Tells when a session is over, for the sockets that were opened with it. */
  onSessionEnded(listener: (sessionId: string) => void): void;
  /** Removes what is remembered of old tries to sign in. @returns how many rows. */
  purge(): Promise<number>;
  /** One-time codes, for whatever asks for one. */
  readonly codes: Codes;
  /** What guards an account beyond its password. */
  readonly security: Security;
  /** What stands between a session and what it may not do by itself. For the transport. */
  readonly gate: Gate;
}

export interface AuthDeps {
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  users: Users;
  outbox: Outbox;
  /** Gives a new account what it starts with, in the transaction that makes the account. */
  grantStartingBalance: (tx: Tx, userId: string) => Promise<void>;
  /** Which ways of signing in are open. */
  isWayOpen: (way: "account" | "email" | "phone") => boolean;
  /** The installation's own secret, for what the database must not be able to tell. */
  secret: ServerSecret;
  messenger: Messenger;
  /** What the exchange calls itself. */
  displayName: () => string;
  /** Multiplies what one address may try for nothing. */
  rateLimitScale: number;
  /** Area codes that text messages go to; empty: to all. */
  textAreaCodes: readonly string[];
  /** Draws a code, six digits as text; tests draw their own. */
  drawCode?: () => string;
  /** The one origin that the product is served from; null: `localhost` alone has passkeys. */
  publicOrigin: string | null;
}

export function createAuth(deps: AuthDeps): Auth {
  const { pool, users, log } = deps;
  const hasher = createPasswordHasher();
  const sessions = createSessions(deps);
  const codes = createCodes(deps);
  const throttle = createLoginThrottle(pool, deps.clock, deps.rateLimitScale);

  const security = createSecurity({
    ...deps,
    sessions,
    isRightPassword: (userId, password) => verifyPassword(userId, password),
  });

  // Only names are known so far; the contract has let none of the other payloads pass without their own field.
  function nameOf(body: RegisterBody | LoginBody): string {
    const way = body.signType === SIGN_TYPES.email ? "email" : body.signType === SIGN_TYPES.phone ? "phone" : "account";
    if (way !== "account" || body.loginName === undefined || !deps.isWayOpen(way)) throw new AppError("auth.wayClosed");
    return body.loginName;
  }

  async function createAccount(
    tx: Tx,
    body: RegisterBody,
    loginName: string,
    hash: string,
    now: number,
  ): Promise<User> {
    const user = await users.create(tx, {
      name: { loginName },
      nickName: body.nickName,
      inviteCode: body.activeCode,
      now,
    });
    await tx.query("INSERT INTO login_password (user_id, hash, changed_at) VALUES ($1, $2, $3)", [
      user.id,
      hash,
      new Date(now),
    ]);
    await deps.grantStartingBalance(tx, String(user.id));
    await deps.outbox.publish(tx, userRegistered, { userId: String(user.id) });
    return user;
  }

  async function verifyPassword(userId: bigint, password: string): Promise<boolean> {
    const { rows } = await pool.query<{ hash: string }>("SELECT hash FROM login_password WHERE user_id = $1", [userId]);
    return rows[0] === undefined ? hasher.verifyNobody(password) : hasher.verify(rows[0].hash, password);
  }

  return {
    register: async (body, now) => {
      const loginName = nameOf(body);
      const problem = findPasswordProblem(body.loginPassword, loginName);
      if (problem !== null) {
        throw new AppError(problem, { data: { errors: [{ field: "loginPassword", key: problem }] } });
      }
      const hash = await hasher.hash(body.loginPassword);
      const user = await inTransaction(pool, (tx) => createAccount(tx, body, loginName, hash, now));
      deps.outbox.wake();
      log.info({ event: "auth.registered", userId: String(user.id) }, "account opened");
      return { id: String(user.id) };
    },

    login: async (body, from) => {
      const { ip } = from;
      const name = nameOf(body);
      const user = await users.findByLoginName(name);
      const attempt = { name, ip, userId: user?.id ?? null };
      await throttle.admit(attempt);
      const isRight = await verifyPassword(user?.id ?? 0n, body.loginPassword);
      if (user === null || !isRight) {
        log.info({ event: "auth.loginFailed", userId: user === null ? null : String(user.id), ip }, "login failed");
        throw new AppError("auth.wrongCredentials");
      }
      await throttle.succeeded({ ...attempt, userId: user.id });
      if (user.isFrozen) throw new AppError("account.frozen");
      return security.signIn.complete(user.id, from);
    },

    logout: async (user, now) => {
      await sessions.end(user.sessionId, now);
      log.info({ event: "auth.loggedOut", userId: user.id }, "signed out");
    },
    authenticate: sessions.resolve,
    onSessionEnded: sessions.onEnded,
    purge: async () => (await throttle.purge()) + (await codes.purge()) + (await security.purge()),
    codes,
    security,
    gate: {
      prove: ({ user, ...ask }) =>
        security.stepUp.prove({ ...ask, userId: BigInt(user.id), sessionId: user.sessionId }),
      checkUnlock: security.tradeLock.check,
    },
  };
}

export function authRoutes(auth: Auth): Route[] {
  return [
    route(register, ({ now }, { body }) => auth.register(body, now)),
    route(login, (context, { body }) => auth.login(body, arrivalOf(context))),
    route(logout, async ({ user, now }) => {
      await auth.logout(user, now);
      return {};
    }),
    ...factorLoginRoutes(auth.security),
    ...factorRoutes(auth.security),
    ...deviceRoutes(auth.security),
    ...guardRoutes(auth.security, async () => null),
  ];
}
