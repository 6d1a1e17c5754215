import type { changeLoginPwd, credentials, tradePwdChange, tradePwdSet } from "@evenkeel/contract/credentials";
import type { DataOf, Endpoint, InputOf } from "@evenkeel/contract/endpoint";
import type { SecondFactor } from "@evenkeel/contract/step-up";
import type { Pool } from "pg";
import { type Contact, maskContact, type User, type Users } from "#/modules/users/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { Outbox } from "#/platform/outbox.ts";
import { type Codes, wrongCode } from "./codes/codes.ts";
import type { LoginPasswords } from "./login-passwords.ts";
import type { CredentialEvent, SecurityNotices } from "./security-notices.ts";
import type { Sessions } from "./sessions.ts";
import { isEasyPin } from "./trade-password/easy-pin.ts";
import type { TradePasswords } from "./trade-password/trade-passwords.ts";
import { isHolding, type WithdrawalHolds } from "./withdrawal-hold.ts";

/** Who asks for a change, and from where. */
export interface Asker {
  readonly userId: string;
  readonly sessionId: string;
  readonly ip: string;
  readonly locale: string;
  readonly now: number;
}
type Visitor = Pick<Asker, "ip" | "locale" | "now">;
type BodyOf<E extends Endpoint> = InputOf<E>["body"];

/** What a person signs in and is reached with, and every way to change it. */
export interface Credentials {
  show(userId: string): Promise<DataOf<typeof credentials>>;
  /** Sets a new password for whoever has the contact and its code. @throws AppError `auth.codeWrong` also for nobody's. */
  reset(contact: Contact, code: string, password: string, from: Visitor): Promise<void>;
  changePassword(asker: Asker, body: BodyOf<typeof changeLoginPwd>): Promise<void>;
  setTradePassword(asker: Asker, body: BodyOf<typeof tradePwdSet>): Promise<void>;
  changeTradePassword(asker: Asker, body: BodyOf<typeof tradePwdChange>): Promise<void>;
  /** Binds a contact, or puts it in the place of the one before. That it is the person who asks, the transport has seen. */
  bind(asker: Asker, contact: Contact, code: string): Promise<void>;
}

export interface CredentialsDeps {
  readonly pool: Pool;
  readonly ids: Ids;
  readonly log: Log;
  readonly users: Users;
  readonly codes: Codes;
  readonly passwords: LoginPasswords;
  readonly tradePasswords: TradePasswords;
  readonly holds: WithdrawalHolds;
  readonly notices: SecurityNotices;
  readonly sessions: Sessions;
  readonly outbox: Outbox;
  /** The second factors that a person has. */
  readonly factorsOf: (userId: bigint) => Promise<SecondFactor[]>;
}

export function createCredentials(deps: CredentialsDeps): Credentials {
  const { pool, users, codes, passwords, tradePasswords, holds, notices, sessions } = deps;

  async function person(userId: string): Promise<User> {
    const user = await users.findById(BigInt(userId));
    if (user === null) throw new AppError("auth.expired");
    return user;
  }

  /** What every change does besides itself: tells the person, holds withdrawals, ends sessions; all or nothing. */
  async function change(
    before: User,
    event: CredentialEvent,
    context: { readonly now: number; readonly locale: string; readonly endsSessionsBut?: string | null },
    act: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const ended = await inTransaction(pool, async (tx) => {
      await act(tx);
      if (isHolding(event)) await holds.begin(tx, before.id, event, context.now);
      await notices.tell(tx, before, event, { ...context, ref: `credential:${deps.ids.next()}` });
      if (context.endsSessionsBut === undefined) return [];
      return sessions.endAll(tx, before.id, context.now, context.endsSessionsBut ?? undefined);
    });
    sessions.announceEnded(ended);
    deps.outbox.wake();
    deps.log.info({ event: `auth.${event}`, userId: String(before.id) }, "a credential was changed");
  }

  /** The code of a contact of one's own; only who has none goes without. */
  async function proveOwnContact(
    user: User,
    asker: Asker,
    given: { code?: string | undefined; channel?: "email" | "phone" | undefined },
  ) {
    if (user.email === null && user.phone === null) return;
    if (given.code === undefined) {
      throw new AppError("request.invalid", { data: { errors: [{ field: "code", key: "please_code" }] } });
    }
    await codes.checkOwn({ purpose: "CHANGE_PWD", userId: asker.userId, channel: given.channel, code: given.code });
  }

  return {
    show: async (userId) => {
      const [user, trade, hold, factors] = await Promise.all([
        person(userId),
        tradePasswords.state(userId),
        holds.current(userId),
        deps.factorsOf(BigInt(userId)),
      ]);
      return {
        loginName: user.loginName,
        email: user.email === null ? null : maskContact("email", user.email),
        phone: user.phone === null ? null : maskContact("phone", user.phone),
        hasTradePwd: trade.isSet,
        tradePwdLockedUntil: trade.lockedUntil,
        withdrawalHold: hold,
        factors,
      };
    },

    reset: async (contact, code, password, { ip, locale, now }) => {
      passwords.refuseWeak(password, [contact.key], "password");
      await codes.check({ purpose: "FIND_PASSWORD", contact, userId: null, code }).catch((error: unknown) => {
        throw error instanceof AppError && error.key === "auth.codeWrong" ? wrongCode("emailCode") : error;
      });
      const user = await users.findByContact(contact);
      // Nobody's code cannot be known, but it can be guessed once in a million: the answer is the same.
      if (user === null) throw wrongCode("emailCode");
      passwords.refuseWeak(password, [user.loginName], "password");
      const hash = await passwords.hash(password);
      await change(user, "passwordReset", { now, locale, endsSessionsBut: null }, (tx) =>
        passwords.save(tx, user.id, hash, now),
      );
      await passwords.forgiveTries([user.loginName, user.email, user.phone], ip);
    },

    changePassword: async (asker, { oldPassword, newPassword, ...given }) => {
      const user = await person(asker.userId);
      passwords.refuseWeak(newPassword, [user.loginName, user.email, user.phone, ""], "newPassword");
      await passwords.prove(asker.userId, oldPassword, { ip: asker.ip, field: "oldPassword" });
      await proveOwnContact(user, asker, given);
      const hash = await passwords.hash(newPassword);
      await change(user, "passwordChanged", { ...asker, endsSessionsBut: asker.sessionId }, (tx) =>
        passwords.save(tx, user.id, hash, asker.now),
      );
    },

    setTradePassword: async (asker, { password, loginPassword }) => {
      const user = await person(asker.userId);
      if ((await tradePasswords.state(asker.userId)).isSet) throw new AppError("auth.tradePwdExists");
      refuseEasy(password, "password");
      await passwords.prove(asker.userId, loginPassword, { ip: asker.ip, field: "loginPassword" });
      const hash = await tradePasswords.hash(asker.userId, password);
      await change(user, "tradePwdSet", asker, (tx) => tradePasswords.saveFirst(tx, asker.userId, hash, asker.now));
    },

    changeTradePassword: async (asker, body) => {
      const user = await person(asker.userId);
      if (!(await tradePasswords.state(asker.userId)).isSet) throw new AppError("auth.tradePwdNotSet");
      refuseEasy(body.new, "new");
      if (body.old !== undefined) await tradePasswords.check(asker.userId, body.old, "old");
      else {
        const { code = "", channel } = body;
        await codes.checkOwn({ purpose: "TRADE_PWD", userId: asker.userId, channel, code });
      }
      const hash = await tradePasswords.hash(asker.userId, body.new);
      await change(user, "tradePwdChanged", asker, (tx) => tradePasswords.save(tx, asker.userId, hash, asker.now));
    },

    bind: async (asker, contact, code) => {
      const user = await person(asker.userId);
      await codes.check({ purpose: "BIND", contact, userId: asker.userId, code });
      const isFirst = (contact.channel === "email" ? user.email : user.phone) === null;
      await change(user, `${contact.channel}${isFirst ? "Bound" : "Changed"}`, asker, (tx) =>
        users.setContact(tx, user.id, contact),
      );
    },
  };
}

function refuseEasy(pin: string, field: string): void {
  if (!isEasyPin(pin)) return;
  throw new AppError("auth.tradePwdEasy", { data: { errors: [{ field, key: "auth.tradePwdEasy" }] } });
}
