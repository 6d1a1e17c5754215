import * as calls from "@evenkeel/contract/security-factors";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { type Route, route } from "#/transport/http/route.ts";
import { personOf, type Security } from "../security.ts";
import { purposeOf } from "../step-up/step-up.ts";
import { siteOf } from "./site.ts";

/** Authenticator app, passkeys and recovery codes. What each call must prove, the contract says and the door asks. */
export function factorRoutes(security: Security): Route[] {
  const { deps, totp, passkeys, recoveryCodes, tries, factors } = security;

  /** The last factor takes its recovery codes with it. */
  async function forgetCodesOfNone(tx: Tx, userId: bigint): Promise<void> {
    if ((await factors.of(userId, tx)).length === 0) await recoveryCodes.forget(tx, userId);
  }

  return [
    route(calls.totpBegin, async ({ user, now }) => {
      const person = await personOf(deps, user.id);
      return totp.begin(person.id, person.loginName ?? person.nickName, now);
    }),
    route(calls.totpConfirm, async ({ user, now }, { body }) => {
      const userId = BigInt(user.id);
      await tries.admit(userId, "totpConfirm");
      // In the place of another one it is a reset, which a thief would make first.
      const what = (await totp.since(userId)) === null ? "totpOn" : "totpChanged";
      const codes = await security.change(userId, what, async (tx) => {
        await totp.confirm(tx, userId, body.code, now);
        return recoveryCodes.renew(tx, userId);
      });
      await tries.succeeded(userId, "totpConfirm");
      return { recoveryCodes: codes };
    }),
    route(calls.totpOff, async ({ user }) => {
      const userId = BigInt(user.id);
      await security.change(userId, "totpOff", async (tx) => {
        if (!(await totp.turnOff(tx, userId))) throw new AppError("security.notOn");
        await forgetCodesOfNone(tx, userId);
      });
      return {};
    }),
    route(calls.recoveryRenew, async ({ user }) => {
      const userId = BigInt(user.id);
      const codes = await security.change(userId, "recoveryRenewed", async (tx) => {
        if ((await factors.of(userId, tx)).length === 0) throw new AppError("security.notOn");
        return recoveryCodes.renew(tx, userId);
      });
      return { recoveryCodes: codes };
    }),
    route(calls.passkeyAddOptions, async ({ user, host }) => {
      const person = await personOf(deps, user.id);
      const name = person.loginName ?? person.nickName;
      return passkeys.offer({ id: person.id, name }, user.sessionId, siteOf(deps.publicOrigin, host));
    }),
    route(calls.passkeyAdd, async ({ user, host, now }, { body }) => {
      const userId = BigInt(user.id);
      const site = siteOf(deps.publicOrigin, host);
      return security.change(userId, "passkeyAdded", async (tx) => {
        const hadNone = (await factors.of(userId, tx)).length === 0;
        const { passkey: answer, name } = body;
        const id = await passkeys.keep(tx, { userId, sessionId: user.sessionId, answer, name, site, now });
        return { id, recoveryCodes: hadNone ? await recoveryCodes.renew(tx, userId) : [] };
      });
    }),
    route(calls.passkeyRemove, async ({ user }, { body }) => {
      const userId = BigInt(user.id);
      await security.change(userId, "passkeyRemoved", async (tx) => {
        if (!(await passkeys.remove(tx, userId, BigInt(body.id)))) throw new AppError("security.passkeyUnknown");
        await forgetCodesOfNone(tx, userId);
      });
      return {};
    }),
    route(calls.passkeyStepUpOptions, ({ user, host }, { body }) =>
      passkeys.ask(BigInt(user.id), purposeOf(body.purpose, user.sessionId), siteOf(deps.publicOrigin, host)),
    ),
  ];
}
