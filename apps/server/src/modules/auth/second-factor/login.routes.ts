import * as calls from "@evenkeel/contract/security-login";
import { AppError } from "#/platform/app-error.ts";
import { type Route, route } from "#/transport/http/route.ts";
import { arrivalOf } from "../arrival.ts";
import type { Security } from "../security.ts";
import { siteOf } from "./site.ts";

/** The purpose of the challenges that finish a login. */
export const LOGIN_CALL = "loginFactor";

/** The second half of a login, and the login that is whole by itself. */
export function factorLoginRoutes(security: Security): Route[] {
  const { deps, signIn, factors, passkeys } = security;
  const { log } = deps;

  async function refuseFrozen(userId: bigint): Promise<void> {
    const user = await deps.users.findById(userId);
    if (user === null || user.isFrozen) throw new AppError("account.frozen");
  }

  return [
    route(calls.loginFactor, async (context, { body }) => {
      const { ticket, ...proof } = body;
      const userId = await signIn.holderOf(ticket, context.now);
      if (userId === null) throw new AppError("auth.ticketExpired");
      const ask = { userId, proof, purpose: LOGIN_CALL, isLogin: true, host: context.host, now: context.now };
      await factors.show(ask).catch((error: unknown) => {
        log.info({ event: "auth.factorFailed", userId: String(userId), ip: context.ip }, "a second factor failed");
        throw error;
      });
      await refuseFrozen(userId);
      if (!(await signIn.useTicket(ticket))) throw new AppError("auth.ticketExpired");
      return signIn.open(userId, arrivalOf(context));
    }),
    route(calls.passkeyLoginOptions, ({ host }) => passkeys.askAnybody(siteOf(deps.publicOrigin, host))),
    route(calls.passkeyLogin, async (context, { body }) => {
      const site = siteOf(deps.publicOrigin, context.host);
      const userId = await passkeys.whoSignsIn(body.passkey, site, context.now);
      if (userId === null) {
        log.info({ event: "auth.factorFailed", userId: null, ip: context.ip }, "a passkey did not fit");
        throw new AppError("security.proofWrong");
      }
      await refuseFrozen(userId);
      return signIn.open(userId, arrivalOf(context));
    }),
  ];
}
