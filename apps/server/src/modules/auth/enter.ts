import { type login, type register, SIGN_TYPES } from "@evenkeel/contract/auth";
import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import { type Contact, emailContact, phoneContact, type User, type Users } from "#/modules/users/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Log } from "#/platform/log.ts";
import type { Outbox } from "#/platform/outbox.ts";
import type { Captcha } from "./captcha/captcha.ts";
import type { Codes } from "./codes/codes.ts";
import { userRegistered } from "./facts.ts";
import type { LoginPasswords } from "./login-passwords.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { Arrival, SignIn } from "./sign-in.ts";

type RegisterBody = InputOf<typeof register>["body"];
type LoginBody = InputOf<typeof login>["body"];
export type Way = "account" | "email" | "phone";
/** What a person calls themselves at the door. */
type Name = { readonly loginName: string } | { readonly contact: Contact };

export interface Enter {
  register(body: RegisterBody, now: number): Promise<DataOf<typeof register>>;
  login(body: LoginBody, from: Arrival): Promise<DataOf<typeof login>>;
}

export interface EnterDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly users: Users;
  readonly outbox: Outbox;
  readonly codes: Codes;
  readonly captcha: Captcha;
  readonly passwords: LoginPasswords;
  readonly throttle: LoginThrottle;
  readonly signIn: SignIn;
  readonly isWayOpen: (way: Way) => boolean;
  /** What operators ask of everybody: an answer to the image, an invitation. */
  readonly isAsked: (what: "captcha" | "inviteRequired") => boolean;
  readonly grantStartingBalance: (tx: Tx, userId: string) => Promise<void>;
}

/** Opening an account and signing in, by name, e-mail address or phone: the same checks on all three ways. */
export function createEnter(deps: EnterDeps): Enter {
  const { pool, users, log, codes, captcha, passwords, throttle, signIn } = deps;

  function nameOf(body: RegisterBody | LoginBody): Name {
    const way = body.signType === SIGN_TYPES.email ? "email" : body.signType === SIGN_TYPES.phone ? "phone" : "account";
    if (!deps.isWayOpen(way)) throw new AppError("auth.wayClosed");
    // The contract has let none pass without the one name of its way.
    if (way === "account") return { loginName: body.loginName ?? "" };
    return { contact: way === "email" ? emailContact(body.email ?? "") : phoneOf(body.phone ?? "") };
  }

  async function createAccount(tx: Tx, body: RegisterBody, name: Name, hash: string, now: number): Promise<User> {
    const user = await users.create(tx, { name, nickName: body.nickName, inviteCode: body.activeCode, now });
    await passwords.save(tx, user.id, hash, now);
    await deps.grantStartingBalance(tx, String(user.id));
    await deps.outbox.publish(tx, userRegistered, { userId: String(user.id) });
    return user;
  }

  return {
    register: async (body, now) => {
      const name = nameOf(body);
      passwords.refuseWeak(
        body.loginPassword,
        "contact" in name ? namesWithin(name.contact) : [name.loginName],
        "loginPassword",
      );
      if (!body.activeCode && deps.isAsked("inviteRequired")) {
        throw new AppError("request.invalid", { data: { errors: [{ field: "activeCode", key: "field.required" }] } });
      }
      // A code is used up by being looked at, so everything else that may be wrong is told before.
      await users.refuseUnfit({ name, nickName: body.nickName, inviteCode: body.activeCode, now });
      if ("contact" in name) {
        await codes.check({ purpose: "REGISTER", contact: name.contact, userId: null, code: body.code ?? "" });
      } else if (deps.isAsked("captcha")) captcha.check(undefined, body);
      const hash = await passwords.hash(body.loginPassword);
      const user = await inTransaction(pool, (tx) => createAccount(tx, body, name, hash, now));
      deps.outbox.wake();
      log.info({ event: "auth.registered", userId: String(user.id) }, "account opened");
      return { id: String(user.id) };
    },

    login: async (body, from) => {
      const { ip } = from;
      const name = nameOf(body);
      if (deps.isAsked("captcha")) captcha.check(undefined, body);
      const isByContact = "contact" in name;
      const user = await (isByContact ? users.findByContact(name.contact) : users.findByLoginName(name.loginName));
      const attempt = { name: isByContact ? name.contact.key : name.loginName, ip, userId: user?.id ?? null };
      await throttle.admit(attempt);
      const isRight = await passwords.isRight(user?.id ?? null, body.loginPassword);
      if (user === null || !isRight) {
        log.info({ event: "auth.loginFailed", userId: user === null ? null : String(user.id), ip }, "login failed");
        throw new AppError("auth.wrongCredentials");
      }
      await throttle.succeeded({ ...attempt, userId: user.id });
      if (user.isFrozen) throw new AppError("account.frozen");
      return signIn.complete(user.id, from);
    },
  };
}

/** @throws AppError `request.invalid` where no such number can be. */
export function phoneOf(text: string, field = "phone"): Contact {
  const contact = phoneContact(text);
  if (contact !== null) return contact;
  throw new AppError("request.invalid", { data: { errors: [{ field, key: "field.format" }] } });
}

/** What of a contact would make a poor password: all of it, and what stands before the @. */
export function namesWithin({ channel, key }: Contact): string[] {
  return channel === "email" ? [key, key.slice(0, key.lastIndexOf("@"))] : [key, key.slice(1)];
}
