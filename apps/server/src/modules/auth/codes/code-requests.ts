import type { CodeType, captchaQuestion, sendEmailCode } from "@evenkeel/contract/codes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import { type Contact, maskContact, type Users } from "#/modules/users/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { clientNetwork } from "#/platform/client-network.ts";
import type { Clock } from "#/platform/clock.ts";
import type { ServerSecret } from "#/platform/server-secret.ts";
import type { RequestContext } from "#/transport/http/route.ts";
import type { Captcha, CaptchaUse } from "../captcha/captcha.ts";
import { takeFromAll } from "./code-budget.ts";
import type { CodeRequest, Codes } from "./codes.ts";

/** What the two calls that send codes ask for. */
interface Asked {
  readonly codeType: CodeType;
  readonly channel: "email" | "phone";
  /** The contact as it was typed, and in its one form; neither: one's own. */
  readonly typed?: string | undefined;
  readonly contact?: Contact | "" | undefined;
  /** The answer to the image. */
  readonly code?: string | undefined;
  readonly captchaId?: string | undefined;
}

type Context = Pick<RequestContext, "user" | "ip" | "locale">;

export interface CodeRequests {
  /** Sends a code as the contract says. @throws AppError as `sendEmailCode` lists. */
  send(context: Context, asked: Asked): Promise<DataOf<typeof sendEmailCode>>;
  /** A question in words; few an hour, since a program can answer it. @throws AppError `auth.codeLimit`. */
  question(use: CaptchaUse, ip: string): Promise<DataOf<typeof captchaQuestion>>;
}

export interface CodeRequestsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secret: ServerSecret;
  readonly users: Users;
  readonly codes: Codes;
  readonly captcha: Captcha;
  readonly isWayOpen: (way: "email" | "phone") => boolean;
  readonly isAsked: (what: "captcha") => boolean;
  readonly rateLimitScale: number;
}

const QUESTIONS_HOURLY = 10;
const HOUR_MS = 3_600_000;
const BY_VISITORS: readonly CodeType[] = ["REGISTER", "FIND_PASSWORD"];

export function createCodeRequests(deps: CodeRequestsDeps): CodeRequests {
  const { users, codes, captcha } = deps;

  /** What goes to somebody who is not signed in. Who has an account is looked up in either case. */
  async function contentFor(codeType: CodeType, contact: Contact): Promise<NonNullable<CodeRequest["content"]>> {
    const isTaken = (await users.findByContact(contact)) !== null;
    if (codeType === "REGISTER") return isTaken ? "hasAccount" : "code";
    return isTaken ? "code" : "nothing";
  }

  function refuseWithoutAnswer(asked: Asked): void {
    if (asked.channel === "phone" || deps.isAsked("captcha")) captcha.check(asked.codeType, asked);
  }

  async function toVisitor({ ip, locale }: Context, asked: Asked, contact: Contact): Promise<void> {
    if (!deps.isWayOpen(asked.channel)) throw new AppError("auth.wayClosed");
    refuseWithoutAnswer(asked);
    const content = await contentFor(asked.codeType, contact);
    await codes.send({ purpose: asked.codeType, contact, userId: null, ip, locale, content });
  }

  /** A new contact to bind. Whose it is already is told by what arrives there, and by nothing else. */
  async function toNewContact(userId: string, { ip, locale }: Context, asked: Asked, contact: Contact): Promise<void> {
    refuseWithoutAnswer(asked);
    const isTaken = (await users.findByContact(contact)) !== null;
    await codes.send({ purpose: "BIND", contact, userId, ip, locale, content: isTaken ? "hasAccount" : "code" });
  }

  return {
    send: async (context, asked) => {
      const { codeType, channel, contact, typed = "" } = asked;
      const given = contact === "" ? undefined : contact;
      if (BY_VISITORS.includes(codeType)) {
        if (given === undefined) throw missing(channel);
        await toVisitor(context, asked, given);
        return { to: typed };
      }
      if (context.user === null) throw new AppError("auth.required");
      const userId = context.user.id;
      if (given === undefined) {
        const { ip, locale } = context;
        const own = await codes.sendToOwn({ purpose: codeType, userId, channel, ip, locale });
        return { to: maskContact(own.channel, own.address) };
      }
      if (codeType !== "BIND") throw missing(channel, "field.forbidden");
      await toNewContact(userId, context, asked, given);
      return { to: typed };
    },
    question: async (use, ip) => {
      const subject = `questions:${deps.secret.hash("code-address", clientNetwork(ip)).toString("base64url")}`;
      const most = QUESTIONS_HOURLY * deps.rateLimitScale;
      await takeFromAll(deps.pool, [{ subject, most, perMs: HOUR_MS, refusal: "auth.codeLimit" }], deps.clock.now());
      return captcha.question(use);
    },
  };
}

function missing(channel: "email" | "phone", key = channel === "email" ? "please_email" : "please_mobile"): AppError {
  return new AppError("request.invalid", { data: { errors: [{ field: channel, key }] } });
}
