import * as calls from "@evenkeel/contract/security-data";
import { type Route, route } from "#/transport/http/route.ts";
import type { Security } from "../security.ts";
import { exportOwnData } from "./export.ts";

/** What a person may take away, and the closing of the account. */
export function dataRoutes(security: Security): Route[] {
  const { deps, closing } = security;
  return [
    route(calls.dataExport, async ({ user, now }) => {
      const subjects = await exportOwnData(deps.pool, BigInt(user.id), deps.ownData);
      return { madeAt: now, userId: user.id, subjects };
    }),
    route(calls.accountClose, async ({ user, now }) => {
      const userId = BigInt(user.id);
      const closesAt = await closing.ask(userId, now);
      await security.change(userId, "closing", async () => undefined);
      return { closesAt, identityUntil: (await closing.state(userId)).identityUntil };
    }),
    route(calls.accountKeep, async ({ user }) => {
      const userId = BigInt(user.id);
      if ((await closing.state(userId)).closesAt !== null) {
        await closing.callOff(userId);
        await security.change(userId, "kept", async () => undefined);
      }
      return {};
    }),
  ];
}
