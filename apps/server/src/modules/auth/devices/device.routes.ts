import * as calls from "@evenkeel/contract/security-devices";
import { AppError } from "#/platform/app-error.ts";
import { type Route, route } from "#/transport/http/route.ts";
import type { Security } from "../security.ts";

/** Where a person is signed in, and the freeze. */
export function deviceRoutes({ deps, freeze }: Security): Route[] {
  const { sessions, pool } = deps;
  return [
    route(calls.sessionList, async ({ user, now }) => {
      const open = await sessions.list(BigInt(user.id), now);
      const rows = open.map((session) => ({ ...session, isThis: session.id === user.sessionId }));
      return { rows, total: rows.length };
    }),
    route(calls.sessionRevoke, async ({ user, now }, { body }) => {
      if (!(await sessions.endOne(BigInt(user.id), body.id, now))) throw new AppError("session.notFound");
      return {};
    }),
    route(calls.sessionRevokeOthers, async ({ user, now }) => {
      const ended = await sessions.endAll(pool, BigInt(user.id), now, user.sessionId);
      sessions.announceEnded(ended);
      return { ended: ended.length };
    }),
    route(calls.accountFreeze, async ({ user, now }) => {
      await freeze.freeze(BigInt(user.id), now);
      return {};
    }),
    route(calls.accountUnfreeze, async ({ user, now }) => ({ thawsAt: await freeze.thaw(BigInt(user.id), now) })),
  ];
}
