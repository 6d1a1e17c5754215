import { randomInt } from "node:crypto";
import type { CodeType } from "@evenkeel/contract/codes";
import type { Pool } from "pg";
import type { Messenger } from "#/modules/messaging/index.ts";
import { areaCodeOfPhone, type Contact, emailContact, phoneContact, type Users } from "#/modules/users/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Log } from "#/platform/log.ts";
import type { ServerSecret } from "#/platform/server-secret.ts";
import { type SharedBudget, takeFromAll } from "./code-budget.ts";
import { codeMessage, hasAccountMessage } from "./code-words.ts";
import { sendLimits } from "./send-limits.ts";

const LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** Whose code it is: the purpose it was sent for, the contact it went to, and whoever was signed in then. */
export interface CodeOwner {
  readonly purpose: CodeType;
  readonly contact: Contact;
  /** Null for somebody who is not signed in. */
  readonly userId: string | null;
}

export interface CodeRequest extends CodeOwner {
  readonly ip: string;
  /** Language of the message. */
  readonly locale: string;
  /**
   * `code`: the message has the code. `hasAccount`: it says that there is an account already. `nothing`: none is sent.
   * All three do and answer the same here.
   */
  readonly content?: "code" | "hasAccount" | "nothing";
}

/** Which of one's own contacts; where both are bound and neither is named, the e-mail address. */
export type OwnChannel = "email" | "phone" | undefined;

/** One-time codes by mail and text message: six digits, ten minutes, five tries, one use. */
export interface Codes {
  /**
   * Draws a code, voids the one before of the same owner, and sends it without waiting for its delivery.
   * @throws AppError `auth.codeTooSoon` within 60 s of the last; `auth.codeLimit` where a target, an address or the whole
   * house had too many; `auth.channelClosed` where nothing carries messages of this kind.
   */
  send(request: CodeRequest): Promise<void>;
  /**
   * Uses a code up. A wrong one counts as a try, also where the caller's work fails later.
   * @throws AppError `auth.codeWrong` where it is wrong, used, expired, void or was never sent.
   */
  check(proof: CodeOwner & { readonly code: string }): Promise<void>;
  /** The contact of a person's own that a code goes to. @throws AppError `auth.noContact` where none is bound. */
  ownContact(userId: string, channel?: OwnChannel): Promise<Contact>;
  /** Sends to a contact of the person's own. @returns where to. @throws AppError as `send` and `ownContact`. */
  sendToOwn(request: {
    readonly purpose: CodeType;
    readonly userId: string;
    readonly channel?: OwnChannel;
    readonly ip: string;
    readonly locale: string;
  }): Promise<Contact>;
  /** Uses up a code that went to a contact of the person's own. @throws AppError `auth.codeWrong`, `auth.noContact`. */
  checkOwn(proof: {
    readonly purpose: CodeType;
    readonly userId: string;
    readonly channel?: OwnChannel;
    readonly code: string;
  }): Promise<void>;
  /** Removes codes and counts that no longer matter. @returns how many. */
  purge(): Promise<number>;
}

export interface CodesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: ServerSecret;
  readonly users: Users;
  readonly messenger: Messenger;
  /** What the exchange calls itself. */
  readonly displayName: () => string;
  readonly rateLimitScale: number;
  readonly textAreaCodes: readonly string[];
  /** Told each time that a budget which no single person uses up refuses a text message. */
  readonly onBudgetSpent?: (budget: SharedBudget) => void;
  /** Six digits as text. */
  readonly drawCode?: () => string;
}

export function createCodes(deps: CodesDeps): Codes {
  const { pool, clock, secret, messenger, users, log } = deps;
  const drawCode = deps.drawCode ?? (() => String(randomInt(1_000_000)).padStart(6, "0"));

  const keyOf = ({ purpose, contact, userId }: CodeOwner) =>
    [purpose, secret.hash("code-target", contact.channel, contact.key), BigInt(userId ?? 0)] as const;
  const hashOf = ({ purpose, contact, userId }: CodeOwner, code: string) =>
    secret.hash("code", purpose, contact.channel, contact.key, userId ?? "", code);

  function isServed({ channel, key }: Contact): boolean {
    return channel === "email" || deps.textAreaCodes.length === 0 || deps.textAreaCodes.includes(areaCodeOfPhone(key));
  }

  /** Somebody sends to many numbers that are none of theirs, or the house has to send more than it may: an operator looks. */
  function tellSpent(budget: SharedBudget, { key }: Contact, facts: object): void {
    deps.onBudgetSpent?.(budget);
    const line = { event: "auth.textBudgetSpent", budget, areaCode: areaCodeOfPhone(key), ...facts };
    log.error(line, "a budget of text messages is spent; no more are sent on it until it begins anew");
  }

  async function send(request: CodeRequest): Promise<void> {
    const { contact, purpose, locale, content = "code" } = request;
    if (!messenger.isOpen(contact.channel) || !isServed(contact)) throw new AppError("auth.channelClosed");
    const now = clock.now();
    let spent: SharedBudget | undefined;
    await takeFromAll(pool, sendLimits(secret, request, deps.rateLimitScale), now, ({ shared }) => {
      spent = shared;
    }).catch((error: unknown) => {
      const facts = { purpose, channel: contact.channel, ip: request.ip };
      if (spent === undefined) log.warn({ event: "auth.codeLimit", ...facts }, "a code was not sent");
      else tellSpent(spent, contact, facts);
      throw error;
    });
    const code = drawCode();
    await pool.query(
      `INSERT INTO one_time_code (purpose, target_hash, user_id, code_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (purpose, target_hash, user_id) DO UPDATE SET code_hash = excluded.code_hash, tries = 0,
         created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL`,
      [...keyOf(request), hashOf(request, code), new Date(now), new Date(now + LIFETIME_MS)],
    );
    const words = { name: deps.displayName(), locale };
    if (content === "hasAccount") void messenger.post(hasAccountMessage(contact, words), LIFETIME_MS);
    else if (content === "code") {
      const told = { ...words, codeType: purpose, code, minutes: LIFETIME_MS / 60_000 };
      // A code that has not left when it ends is of no use to anybody.
      void messenger.post(codeMessage(contact, told), LIFETIME_MS);
    }
  }

  async function check(proof: CodeOwner & { readonly code: string }): Promise<void> {
    const { rows } = await pool.query<{ is_right: boolean }>(USE_CODE, [
      ...keyOf(proof),
      hashOf(proof, proof.code),
      new Date(clock.now()),
    ]);
    if (rows[0]?.is_right === true) return;
    log.info({ event: "auth.codeWrong", purpose: proof.purpose, userId: proof.userId }, "a code was not right");
    throw wrongCode();
  }

  async function ownContact(userId: string, channel?: OwnChannel): Promise<Contact> {
    const user = await users.findById(BigInt(userId));
    const email = user?.email == null || channel === "phone" ? null : emailContact(user.email);
    const phone = user?.phone == null || channel === "email" ? null : phoneContact(user.phone);
    const contact = email ?? phone;
    if (contact === null) throw new AppError("auth.noContact");
    return contact;
  }

  return {
    send,
    check,
    ownContact,
    sendToOwn: async ({ channel, ...request }) => {
      const contact = await ownContact(request.userId, channel);
      await send({ ...request, contact });
      return contact;
    },
    checkOwn: async ({ channel, ...proof }) => check({ ...proof, contact: await ownContact(proof.userId, channel) }),
    purge: async () => {
      const now = new Date(clock.now());
      const codes = await pool.query("DELETE FROM one_time_code WHERE expires_at < $1", [now]);
      const budgets = await pool.query("DELETE FROM code_budget WHERE ends_at < $1", [now]);
      return (codes.rowCount ?? 0) + (budgets.rowCount ?? 0);
    },
  };
}

// One statement that counts the try and decides: tries that arrive together wait for each other at the row, and each
// sees the count of those before it.
const USE_CODE = `
  UPDATE one_time_code SET tries = tries + 1, used_at = CASE WHEN code_hash = $4 THEN $5::timestamptz END
  WHERE purpose = $1 AND target_hash = $2 AND user_id = $3
    AND used_at IS NULL AND expires_at > $5 AND tries < ${MAX_TRIES}
  RETURNING used_at IS NOT NULL AS is_right`;

/** The one answer to every code that does not count, whatever the reason. */
export function wrongCode(field = "code"): AppError {
  return new AppError("auth.codeWrong", { data: { errors: [{ field, key: "auth.codeWrong" }] } });
}
