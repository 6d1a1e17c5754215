import type { login, register } from "@evenkeel/contract/auth";
import type { WithdrawalHold } from "@evenkeel/contract/credentials";
import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import type { Messenger } from "#/modules/messaging/index.ts";
import type { Users } from "#/modules/users/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { Outbox } from "#/platform/outbox.ts";
import type { ServerSecret } from "#/platform/server-secret.ts";
import type { Gate } from "#/transport/http/pipeline.ts";
import type { SignedInUser } from "#/transport/http/route.ts";
import { type Captcha, createCaptcha } from "./captcha/captcha.ts";
import type { SharedBudget } from "./codes/code-budget.ts";
import { type CodeRequests, createCodeRequests } from "./codes/code-requests.ts";
import { type Codes, createCodes } from "./codes/codes.ts";
import { type Credentials, createCredentials } from "./credentials.ts";
import { createEnter, type Way } from "./enter.ts";
import { createLoginPasswords, type LoginPasswords } from "./login-passwords.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import type { OwnDataPort } from "./own-data/own-data-port.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createSecurity, type Security } from "./security.ts";
import { localeOf, mailSecurityEvents } from "./security-mail.ts";
import { createSecurityNotices, type SecurityNotice } from "./security-notices.ts";
import { createSessions } from "./sessions.ts";
import type { Arrival } from "./sign-in.ts";
import { createTradePasswords, type TradePasswords } from "./trade-password/trade-passwords.ts";
import { createWithdrawalHolds } from "./withdrawal-hold.ts";

export { authRoutes } from "./auth.routes.ts";
export type { CodeOwner, CodeRequest, Codes } from "./codes/codes.ts";
export { securityEvent, userRegistered } from "./facts.ts";
export { createPhrase } from "./guards/phrase.ts";
export { withPhrase } from "./guards/phrased-messenger.ts";
export type { Subject } from "./own-data/export.ts";
export type { OwnDataPort } from "./own-data/own-data-port.ts";
export type { Security } from "./security.ts";
export type { SecurityNotice } from "./security-notices.ts";
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
  /** Has a person's sessions read anew, as something of the account has changed. */
  refresh(userId: string): void;
  /** Removes what is remembered of old tries and codes. @returns how many rows. */
  purge(): Promise<number>;
  /** One-time codes, for whatever asks for one. */
  readonly codes: Codes;
  /** What guards an account beyond its password. */
  readonly security: Security;
  /** What stands between a session and what it may not do by itself. For the transport. */
  readonly gate: Pick<Gate, "prove" | "checkUnlock">;
  readonly codeRequests: CodeRequests;
  readonly captcha: Captcha;
  /** The login password, for whatever asks for it once more. */
  readonly passwords: Pick<LoginPasswords, "prove">;
  /** The fund password, for whatever asks for it. */
  readonly tradePasswords: Pick<TradePasswords, "check" | "state">;
  readonly credentials: Credentials;
  /** Why, and until when, a person may not withdraw; null where they may. Payments ask it before anything leaves. */
  withdrawalHold(userId: string): Promise<WithdrawalHold | null>;
}

export interface AuthDeps {
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  users: Users;
  outbox: Outbox;
  secret: ServerSecret;
  messenger: Messenger;
  /** What the exchange calls itself. */
  displayName: () => string;
  /** Gives a new account what it starts with, in the transaction that makes the account. */
  grantStartingBalance: (tx: Tx, userId: string) => Promise<void>;
  /** Writes a notice in the app, in the transaction of what it tells of. */
  publishNotice: (tx: Tx, notice: SecurityNotice) => Promise<unknown>;
  /** Which ways of signing in are open. */
  isWayOpen: (way: Way) => boolean;
  /** What operators ask of everybody who enters. */
  isAsked: (what: "captcha" | "inviteRequired") => boolean;
  /** Multiplies what one address may try for nothing. */
  rateLimitScale: number;
  /** Area codes that text messages go to; empty: to all. */
  textAreaCodes: readonly string[];
  /** Told each time that a budget of text messages which no single person uses up refuses one. */
  onBudgetSpent?: (budget: SharedBudget) => void;
  /** Draws a code, six digits as text; tests draw their own. */
  drawCode?: () => string;
  /** The one origin that the product is served from; null: `localhost` alone has passkeys. */
  publicOrigin: string | null;
  /** Whether a person has real money, an open order or a position: such an account does not close. */
  holdsAnything: (userId: bigint) => Promise<boolean>;
  ownData: OwnDataPort;
}

export function createAuth(deps: AuthDeps): Auth {
  const { pool, clock, users, log } = deps;
  const hasher = createPasswordHasher();
  const sessions = createSessions(deps);
  const codes = createCodes(deps);
  const captcha = createCaptcha(deps);
  const throttle = createLoginThrottle(pool, clock, deps.rateLimitScale);
  const passwords = createLoginPasswords(pool, hasher, throttle);
  const holds = createWithdrawalHolds(deps);
  const notices = createSecurityNotices({ ...deps, publish: deps.publishNotice });
  const tradePasswords = createTradePasswords({ ...deps, hasher, onLocked: tellLocked });
  const security = createSecurity({ ...deps, sessions, isRightPassword: passwords.isRight, tradePasswords, holds });
  mailSecurityEvents(deps);
  const enter = createEnter({ ...deps, codes, captcha, passwords, throttle, signIn: security.signIn });

  async function tellLocked(userId: string): Promise<void> {
    const user = await users.findById(BigInt(userId));
    if (user === null) return;
    const locale = await localeOf(pool, userId);
    const context = { ref: `credential:${deps.ids.next()}`, locale, now: clock.now() };
    await inTransaction(pool, (tx) => notices.tell(tx, user, "tradePwdLocked", context));
    deps.outbox.wake();
  }

  return {
    register: enter.register,
    login: enter.login,
    logout: async (user, now) => {
      await sessions.end(user.sessionId, now);
      log.info({ event: "auth.loggedOut", userId: user.id }, "signed out");
    },
    authenticate: sessions.resolve,
    onSessionEnded: sessions.onEnded,
    refresh: sessions.refresh,
    purge: async () => (await throttle.purge()) + (await codes.purge()) + (await security.purge()),
    codes,
    security,
    gate: {
      prove: ({ user, ...ask }) =>
        security.stepUp.prove({ ...ask, userId: BigInt(user.id), sessionId: user.sessionId }),
      checkUnlock: security.tradeLock.check,
    },
    codeRequests: createCodeRequests({ ...deps, codes, captcha }),
    captcha,
    passwords,
    tradePasswords,
    credentials: createCredentials({
      ...deps,
      factorsOf: security.factors.of,
      codes,
      passwords,
      tradePasswords,
      holds,
      notices,
      sessions,
    }),
    withdrawalHold: holds.current,
  };
}
